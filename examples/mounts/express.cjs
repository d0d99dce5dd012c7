const { createSocketless } = require("@socketless/sdk");
const { nodeHandler } = require("@socketless/sdk/node");
const { Router } = require("express");

const socketless = createSocketless({
  user: (_request, { session }) => session?.userId,
});

const routes = Router();
routes.all("/connection", nodeHandler(socketless.connection));
routes.post("/webhook", nodeHandler(socketless.webhook()));

module.exports = { routes, socketless };
