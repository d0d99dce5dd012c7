import { createMiddleware } from "@solidjs/start/middleware";

import { isOwnPage } from "~/lib/server";

/** Refuses what pages of other sites send. SolidStart itself lets them call server functions, even with GET. */
export default createMiddleware([
  ({ req, url }) => {
    const path = url.pathname.slice(import.meta.env.BASE_URL.length - 1); // Without the base path of your Vite configuration.
    const isPage = req.method === "GET" && !path.startsWith("/_server");
    if (isPage || path === "/webhook") return; // The webhook checks the signature instead.
    if (!isOwnPage(req)) return new Response("Only this site's own pages may send this", { status: 403 });
  },
]);
