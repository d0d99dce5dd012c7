import { createMiddleware } from "@solidjs/start/middleware";

import { socketless } from "~/lib/socketless";

/**
 * Refuses what pages of other sites send. SolidStart itself lets them call
 * server functions, even with GET.
 */
export default createMiddleware([
  ({ req, url }) => {
    // SolidStart takes the base path of your Vite configuration off, and
    // routes paths without it, too.
    const base = import.meta.env.BASE_URL.replace(/\/$/, "");
    const path = url.pathname.startsWith(`${base}/`)
      ? url.pathname.slice(base.length)
      : url.pathname;
    const isPage =
      ["GET", "HEAD"].includes(req.method) && !path.startsWith("/_server");
    // The webhook checks the signature instead.
    if (isPage || path === "/webhook") return;
    if (!socketless.isOwnPage(req))
      return new Response("Only this site's own pages may send this", {
        status: 403,
      });
  },
]);
