import { createMiddleware } from "@solidjs/start/middleware";

/** Refuses what pages of other sites send. SolidStart itself lets them call server functions, even with GET. */
export default createMiddleware([
  ({ req, url }) => {
    const isPage = req.method === "GET" && !url.pathname.startsWith("/_server");
    if (isPage || url.pathname === "/webhook") return; // The webhook checks the signature instead.
    // Current browsers say whether this site's page asks; others name the origin of the page.
    const site = req.headers.get("sec-fetch-site");
    const host = req.headers.get("host");
    const isOwnPage = site ? site === "same-origin" : req.headers.get("origin")?.endsWith(`://${host}`);
    if (isOwnPage) return;
    return new Response("Only this site's own pages may send this", { status: 403 });
  },
]);
