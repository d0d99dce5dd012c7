import { serve } from "@hono/node-server";
import { Hono } from "hono";

import { handleWebhook } from "./webhook.ts";

const {
  SOCKETLESS_WEBHOOK_MASTER_SECRET: master = "",
  SOCKETLESS_API_KEY: apiKey = "",
  SOCKETLESS_API_URL: apiUrl = "https://app.socketless.ws",
} = process.env;
if (master === "" || apiKey === "") {
  throw new Error(
    "Set SOCKETLESS_WEBHOOK_MASTER_SECRET and SOCKETLESS_API_KEY.",
  );
}

async function tell(feed: string, message: object): Promise<void> {
  const response = await fetch(`${apiUrl}/api/v0/message`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({
      messages: { message: JSON.stringify(message), feeds: feed },
    }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) {
    // Don't send it again: a 500 can come after the message went out.
    console.warn(`Sending: ${response.status} ${await response.text()}`);
  }
}

const app = new Hono();
app.post("/webhook", (c) => handleWebhook(c.req.raw, { master, tell }));

const server = serve({
  fetch: app.fetch,
  hostname: "127.0.0.1",
  port: Number(process.env.PORT ?? 3000),
  // A request that isn't whole after ten seconds is cut; Node.js looks each second.
  serverOptions: { requestTimeout: 10_000, connectionsCheckingInterval: 1_000 },
});
// Requests that have begun get their answers.
process.on("SIGTERM", () => server.close());
