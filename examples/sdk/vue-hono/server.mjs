import { serve } from "@hono/node-server";
import { createSocketless, sentBy } from "@socketless/sdk";
import { Hono } from "hono";

import { userFrom } from "./user.js"; // Your login: an ID, or nothing.

const socketless = createSocketless({ user: userFrom });

const webhook = socketless.webhook(async (event) => {
  if (event.action === "CONNECTION_OPEN") return { join: ["lobby"] };
  if (event.action === "CONNECTION_CLOSE") return { leave: ["lobby"] };
  const { text } = sentBy(event);
  if (typeof text === "string")
    await socketless.send({ feeds: "lobby" }, { from: event.user, text });
});

const app = new Hono();
app.all("/connection", (context) => socketless.connection(context.req.raw));
app.post("/webhook", (context) => webhook(context.req.raw));
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) });
