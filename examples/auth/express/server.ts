import express from "express";

import { connection } from "./connection.ts";
import { nodeHandler } from "./node-http.ts";
import { webhook } from "./webhook.ts";

const server = express()
  .use(connection)
  .post("/webhook", nodeHandler(webhook))
  // Your app's own routes come after the webhook: a parsed
  // body has no signature.
  .use(express.json())
  .listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
// For the whole request, which ends a webhook body that never does.
server.requestTimeout = 10_000;
// Requests that have begun get their answers.
process.on("SIGTERM", () => server.close());
