import { createMiddleware } from "@solidjs/start/middleware";

/** Refuses what pages of other sites send. SolidStart itself lets them call server functions, even with GET. */
export default createMiddleware([
  ({ req, url }) => {
    const site = req.headers.get("sec-fetch-site"); // Only browsers send it.
    const isPage = req.method === "GET" && !url.pathname.startsWith("/_server");
    if (isPage || !site || site === "same-origin") return;
    return new Response("Only this site's own pages may send this", { status: 403 });
  },
]);
