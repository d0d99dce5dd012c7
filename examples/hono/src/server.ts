// #region setup
import { randomInt, randomUUID } from "node:crypto";

import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

import { callSocketless, isSigned, readEvent, setting } from "./socketless.js";
import type { Connection, WebhookEvent, WebhookReply } from "./socketless.js";

const room = "room.lobby";
const webhookSecret = setting("SOCKETLESS_WEBHOOK_SECRET");
const webhookUrl = new URL("/webhook", setting("PUBLIC_URL")).href;

const app = new Hono();
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`Live room: http://localhost:${port}`);
});
// #endregion setup

// #region connection
app.post("/connection", async (context) => {
  const response = await callSocketless("connection", {
    identifier: `guest-${randomUUID().slice(0, 8)}`,
    webhook: {
      url: webhookUrl,
      secret: webhookSecret,
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    },
  });
  const { identifier, url } = (await response.json()) as Connection;
  return context.json({ identifier, url });
});
// #endregion connection

// #region page
app.use(serveStatic({ root: "./public" }));
// #endregion page

// #region webhook
function reply({ action, data }: WebhookEvent): WebhookReply {
  const client = data.connection.identifier;
  const toRoom = (message: object) => ({ feeds: room, message: JSON.stringify(message) });
  switch (action) {
    case "CONNECTION_OPEN":
      return {
        feeds: { action: "join", feeds: room, clients: client },
        messages: toRoom({ type: "joined", from: client }),
      };
    case "MESSAGE":
      return { messages: toRoom({ type: "message", from: client, text: String(data.message) }) };
    case "CONNECTION_CLOSE":
      return {
        feeds: { action: "leave", feeds: room, clients: client },
        messages: toRoom({ type: "left", from: client }),
      };
  }
}

app.post("/webhook", async (context) => {
  const body = await context.req.arrayBuffer();
  if (!(await isSigned(body, context.req.header("x-socketless-signature")))) {
    return context.text("Wrong signature", 401);
  }
  const event = readEvent(body);
  if (event === undefined) {
    return context.text("Malformed event", 400);
  }
  return context.json(reply(event), 200, { Authorization: `Bearer ${webhookSecret}` });
});
// #endregion webhook

// #region message
app.post("/roll", async (context) => {
  const message = JSON.stringify({ type: "rolled", value: randomInt(1, 7) });
  await callSocketless("message", { messages: { feeds: room, message } });
  return context.body(null, 204);
});
// #endregion message
