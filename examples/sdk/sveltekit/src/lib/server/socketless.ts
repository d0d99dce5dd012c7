import { createSocketless, sentBy } from "@socketless/sdk";

import { userFrom } from "./user"; // Your login: an ID, or nothing.

export const socketless = createSocketless({ user: userFrom });

export const webhook = socketless.webhook(async (event) => {
  if (event.action === "CONNECTION_OPEN") return { join: ["lobby"] };
  if (event.action === "CONNECTION_CLOSE") return { leave: ["lobby"] };
  const { text } = sentBy(event);
  if (typeof text === "string")
    await socketless.send({ feeds: "lobby" }, { from: event.user, text });
});
