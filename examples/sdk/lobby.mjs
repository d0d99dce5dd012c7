import { sentBy } from "@socketless/sdk";

/** Join everyone to one room, and send each person's messages to all. */
export const lobby = (socketless) => async (event) => {
  if (event.action === "CONNECTION_OPEN") return { join: ["lobby"] };
  if (event.action === "CONNECTION_CLOSE") return { leave: ["lobby"] };
  // What a client sends can be anything; who sent it is verified.
  const { text } = sentBy(event);
  if (typeof text === "string" && text.length <= 500) {
    const message = { from: event.user, text };
    await socketless.send({ feeds: "lobby" }, message);
  }
};
