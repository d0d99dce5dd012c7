import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";

import app from "./app.ts";

app.use(serveStatic({ root: "./public" }));
const server = serve(
  { fetch: app.fetch, port: Number(process.env.PORT ?? 3000) },
  ({ port }) => {
    console.log(`Live room: http://localhost:${port}`);
  },
);
// Requests that have begun get their answers.
process.on("SIGTERM", () => server.close());
