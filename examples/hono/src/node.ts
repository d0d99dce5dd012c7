import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";

import app from "./app.ts";

// The page's client, from the installed package.
app.use(
  "/sdk/*",
  serveStatic({
    root: "./node_modules/@socketless",
    rewriteRequestPath: (path) => path.replace("/sdk/", "/sdk/dist/"),
  }),
);
app.use(serveStatic({ root: "./public" }));
const server = serve(
  { fetch: app.fetch, port: Number(process.env.PORT ?? 3000) },
  ({ port }) => {
    console.log(`Live room: http://localhost:${port}`);
  },
);
// Requests that have begun get their answers.
process.on("SIGTERM", () => server.close());
