import { serve } from "@hono/node-server";
import { Hono } from "hono";

import { POST } from "./webhook.ts";

const app = new Hono();
app.post("/webhook", (c) => POST(c.req.raw));

serve({
  fetch: app.fetch,
  hostname: "127.0.0.1",
  port: Number(process.env.PORT ?? 3000),
  serverOptions: { requestTimeout: 10_000 },
});
