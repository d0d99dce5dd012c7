import { sentBy } from "@socketless/sdk";

/** Put everybody into one room, and send what one person writes to all. */
export const lobby = (socketless) => async (event) => {
  if (event.action === "CONNECTION_OPEN") return { join: ["lobby"] };
  // What a client sends can be anything; who sent it is verified.
  const { text } = sentBy(event);
  if (typeof text === "string" && text.length <= 500) {
    const message = { from: event.user, text };
    await socketless.send({ feeds: "lobby" }, message);
  }
};
