import { serve } from "@hono/node-server";
import { Hono } from "hono";

import { handleWebhook } from "./webhook.ts";

const app = new Hono();
app.post("/webhook", (c) => handleWebhook(c.req.raw));

const server = serve({
  fetch: app.fetch,
  hostname: "127.0.0.1",
  port: Number(process.env.PORT ?? 3000),
  // A request that isn't whole after ten seconds is cut; Node.js looks each second.
  serverOptions: { requestTimeout: 10_000, connectionsCheckingInterval: 1_000 },
});
// Requests that have begun get their answers.
process.on("SIGTERM", () => server.close());
