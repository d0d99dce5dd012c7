import { serve } from "@hono/node-server";
import { createSocketless } from "@socketless/sdk";
import { Hono } from "hono";

import { userFrom } from "./user.ts";

const socketless = createSocketless({ user: userFrom });
const webhook = socketless.webhook();
const app = new Hono()
  .post("/connection", ({ req }) => socketless.connection(req.raw))
  .post("/webhook", ({ req }) => webhook(req.raw));
const server = serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
server.requestTimeout = 10_000;
process.on("SIGTERM", () => server.close());
