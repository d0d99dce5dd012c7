// #region routes
import { createSocketless } from "@socketless/sdk";
import { nodeHandler } from "@socketless/sdk/node";
import express from "express";

import { userFrom } from "./user.mjs"; // Your login: an ID, or nothing.

const socketless = createSocketless({ user: userFrom });

const app = express();
app.all("/connection", nodeHandler(socketless.connection));
app.post("/webhook", nodeHandler(socketless.webhook()));
app.use(express.json()); // After the webhook, which needs the raw body.
// #endregion routes

const server = app.listen(Number(process.env.PORT), "127.0.0.1");
server.requestTimeout = 10_000;
process.on("SIGTERM", () => server.close());
