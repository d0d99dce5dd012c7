import { serve } from "@hono/node-server";
import { Hono } from "hono";

import { connection } from "./connection.ts";
import { cors } from "./cors.ts";
import { webhook } from "./webhook.ts";

const app = new Hono()
  .on(["OPTIONS", "POST"], "/connection", (c) => cors(connection)(c.req.raw))
  .post("/webhook", (c) => webhook(c.req.raw));

const server = serve({
  fetch: app.fetch,
  port: Number(process.env.PORT ?? 3000),
  hostname: "127.0.0.1",
});
// Requests that have begun get their answers.
process.on("SIGTERM", () => server.close());
