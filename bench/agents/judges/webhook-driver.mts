import { pathToFileURL } from "node:url";

import { serve } from "@hono/node-server";

interface App {
  fetch(request: Request): Response | Promise<Response>;
}

const [, , file = ""] = process.argv;
const { default: found } = (await import(pathToFileURL(file).href)) as { default: App | { default: App } };
const app = "fetch" in found ? found : found.default; // What tsx makes of a module that is CommonJS.
serve({ fetch: (request) => app.fetch(request), port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}`);
});
