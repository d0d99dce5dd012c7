import { sentBy, type WebhookEvent } from "@socketless/sdk";

import { socketless } from "./socketless.js";

export const chat = async (event: WebhookEvent) => {
  if (event.action === "CONNECTION_OPEN") return { join: ["lobby"] };
  if (event.action === "CONNECTION_CLOSE") return { leave: ["lobby"] };
  const { text } = sentBy(event);
  if (typeof text === "string")
    await socketless.send({ feeds: "lobby" }, { from: event.user, text });
  return undefined;
};
