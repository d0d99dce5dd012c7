import type { WebhookEvent, WebhookReply } from "./socketless.ts";

export const room = "room.lobby";

/** What the room answers to an event: it joins who connects, passes on what they say, and says goodbye. */
export function reply({ action, data }: WebhookEvent): WebhookReply {
  const client = data.connection.identifier;
  const toRoom = (message: object) => ({ feeds: room, message: JSON.stringify(message) });
  switch (action) {
    case "CONNECTION_OPEN":
      return {
        feeds: { action: "join", feeds: room, clients: client },
        messages: toRoom({ type: "joined", from: client }),
      };
    case "MESSAGE":
      return { messages: toRoom({ type: "message", from: client, text: String(data.message) }) };
    case "CONNECTION_CLOSE":
      return {
        feeds: { action: "leave", feeds: room, clients: client },
        messages: toRoom({ type: "left", from: client }),
      };
  }
}
