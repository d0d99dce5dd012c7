import { createServer } from "node:http";

import { nodeHandler } from "@socketless/sdk/node";
import express from "express";

import { POST } from "./webhook.ts";

const app = express();
app.post("/webhook", nodeHandler(POST));
// Parsers change the body that the signature covers, so they come after it.
app.use(express.json());

// A request that isn't whole after ten seconds is cut; Node.js
// looks each second.
const limits = { requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };
const server = createServer(limits, app);
server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
// Requests that have begun get their answers.
process.on("SIGTERM", () => server.close());
