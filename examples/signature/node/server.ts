import { createServer } from "node:http";

import { verifySignature } from "./signature.ts";

interface WebhookEvent {
  action: string;
  data: { connection: { identifier: string }; message?: unknown };
}

const secret = process.env.SOCKETLESS_WEBHOOK_SECRET ?? "";
if (secret === "") {
  throw new Error("Set SOCKETLESS_WEBHOOK_SECRET to your webhook secret.");
}

const server = createServer(async (request, response) => {
  if (request.method !== "POST" || request.url !== "/webhook") {
    response.writeHead(404).end("Not found");
    return;
  }

  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const header = request.headers["x-socketless-signature"];
  if (Array.isArray(header) || !verifySignature(body, header, secret)) {
    response.writeHead(401).end("Invalid signature");
    return;
  }

  let event: WebhookEvent;
  try {
    event = JSON.parse(body.toString("utf8"));
  } catch {
    response.writeHead(400).end("Malformed JSON");
    return;
  }

  const { identifier } = event.data.connection;
  const reply =
    event.action === "MESSAGE"
      ? { messages: { message: event.data.message, clients: identifier } }
      : {};
  response.writeHead(200, {
    "Content-Type": "application/json",
    Authorization: `Bearer ${secret}`,
  });
  response.end(JSON.stringify(reply));
});

server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
