const { createSocketless, sentBy } = require("@socketless/sdk");
const { nodeHandler } = require("@socketless/sdk/node");
const express = require("express");

const { userFrom } = require("./user"); // Your login: an ID, or nothing.

const socketless = createSocketless({ user: userFrom });

const chat = async (event) => {
  if (event.action === "CONNECTION_OPEN") return { join: ["lobby"] };
  if (event.action === "CONNECTION_CLOSE") return { leave: ["lobby"] };
  const { text } = sentBy(event);
  if (typeof text === "string")
    await socketless.send({ feeds: "lobby" }, { from: event.user, text });
};

const router = express.Router();
router.post("/connection", nodeHandler(socketless.connection));
router.post("/webhook", nodeHandler(socketless.webhook(chat)));
module.exports = router;
