import { serve } from "@hono/node-server";
// #region routes
import { createSocketless } from "@socketless/sdk";
import { Hono } from "hono";

import { userFrom } from "./user.mjs"; // Your login: an ID, or nothing.

const socketless = createSocketless({ user: userFrom });
const webhook = socketless.webhook();

const app = new Hono();
app.all("/connection", (context) => socketless.connection(context.req.raw));
app.post("/webhook", (context) => webhook(context.req.raw));
// #endregion routes

const server = serve({
  fetch: app.fetch,
  port: Number(process.env.PORT),
  hostname: "127.0.0.1",
  serverOptions: { requestTimeout: 10_000 },
});
process.on("SIGTERM", () => server.close());
