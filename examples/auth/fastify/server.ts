import fastify from "fastify";

import { connection } from "./connection.ts";
import { nodeHandler } from "./node-http.ts";
import { webhook } from "./webhook.ts";

const app = fastify({ logger: true, requestTimeout: 10_000 });
await app.register(connection);
await app.register(async (app) => {
  // A parsed body has no signature: only this route goes without a parser.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.post("/webhook", (request, reply) => {
    reply.hijack();
    return nodeHandler(webhook)(request.raw, reply.raw);
  });
});
await app.listen({ port: Number(process.env.PORT ?? 3000), host: "127.0.0.1" });
// Requests that have begun get their answers.
process.on("SIGTERM", () => void app.close());
