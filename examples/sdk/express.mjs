import { createSocketless } from "@socketless/sdk";
import { nodeHandler } from "@socketless/sdk/node";
import express from "express";

import { userFrom } from "./user.ts";

const socketless = createSocketless({ user: userFrom });
const server = express()
  .post("/connection", nodeHandler(socketless.connection))
  .post("/webhook", nodeHandler(socketless.webhook()))
  .use(express.json())
  .listen(Number(process.env.PORT), "127.0.0.1");
server.requestTimeout = 10_000;
process.on("SIGTERM", () => server.close());
