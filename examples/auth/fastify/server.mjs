// #region routes
import { createSocketless } from "@socketless/sdk";
import { nodeHandler } from "@socketless/sdk/node";
import fastify from "fastify";

import { userFrom } from "./user.mjs"; // Your login: an ID, or nothing.

const socketless = createSocketless({ user: userFrom });
const connection = nodeHandler(socketless.connection);
const webhook = nodeHandler(socketless.webhook());

const app = fastify({ logger: true });
// `onRequest` comes before parsers: the webhook needs the raw body.
app.all("/connection", { onRequest: connection }, () => {});
app.post("/webhook", { onRequest: webhook }, () => {});
// #endregion routes

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
process.on("SIGTERM", () => app.close());
