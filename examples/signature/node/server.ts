import { createServer } from "node:http";

import express from "express";

import { readEvent } from "./event.ts";

const master = process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET ?? "";
if (master === "") {
  throw new Error("Set SOCKETLESS_WEBHOOK_MASTER_SECRET.");
}

const app = express();
// The raw bytes, whatever their type; a longer body is answered with 413.
const rawBody = express.raw({ type: () => true, limit: "64kb" });

app.post("/webhook", rawBody, (request, response) => {
  const header = request.get("x-socketless-signature");
  const event = readEvent(request.body ?? Buffer.alloc(0), header, master);
  if (event === undefined) {
    response.status(401).type("text").send("Invalid signature");
    return;
  }

  const { action, identifier, message, secret } = event;
  if (action === "MESSAGE" && typeof message !== "string") {
    response.status(400).type("text").send("The message is not text");
    return;
  }
  const reply =
    action === "MESSAGE" ? { messages: { message, clients: identifier } } : {};
  response.set("Authorization", `Bearer ${secret}`).json(reply);
});

// A request that isn't whole after ten seconds is cut; Node.js looks each second.
const limits = { requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };
const server = createServer(limits, app);
server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
// Requests that have begun get their answers.
process.on("SIGTERM", () => server.close());
