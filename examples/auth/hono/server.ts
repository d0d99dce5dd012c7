import { serve } from "@hono/node-server";
import { Hono } from "hono";

const app = new Hono();

// #region route
import { connection } from "./connection.ts";
app.route("/", connection);
// #endregion route

import { webhook } from "./webhook.ts";
app.post("/webhook", (c) => webhook(c.req.raw));

const server = serve({
  fetch: app.fetch,
  port: Number(process.env.PORT ?? 3000),
  hostname: "127.0.0.1",
});
// Requests that have begun get their answers.
process.on("SIGTERM", () => server.close());
