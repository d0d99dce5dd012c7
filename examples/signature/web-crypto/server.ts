import { createServer } from "node:http";

import { POST } from "./webhook.ts";

const server = createServer(async (incoming, outgoing) => {
  if (incoming.method !== "POST" || incoming.url !== "/webhook") {
    outgoing.writeHead(404).end("Not found");
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) {
    chunks.push(chunk);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    headers.set(name, String(value));
  }
  const request = new Request("http://localhost/webhook", {
    method: "POST",
    headers,
    body: Buffer.concat(chunks),
  });
  const response = await POST(request);
  outgoing
    .writeHead(response.status, Object.fromEntries(response.headers))
    .end(await response.text());
});

server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
