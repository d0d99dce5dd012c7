import { encode, type ClientMessage, type ServerMessage } from "./messages.ts";
import type { WebhookEvent, WebhookReply } from "./webhook-types.ts";

const room = "room.lobby";

export interface Outcome {
  /** The answer to the event. */
  reply: WebhookReply;
  /** What everyone in the room gets, by `POST /api/v0/message`. */
  toRoom?: ServerMessage;
}

/**
 * Handles an event. `parse` makes a message of a frame's text, or undefined.
 */
export function handle(
  event: WebhookEvent,
  parse: (frame: unknown) => ClientMessage | undefined,
): Outcome {
  const { identifier } = event.data.connection;
  // Each connection has a name of its own: 42. and a random part.
  const from = identifier.replace(/\.[^.]*$/, "");
  switch (event.action) {
    case "CONNECTION_OPEN":
      return {
        reply: {
          feeds: { action: "join", feeds: room, clients: identifier },
          messages: {
            message: encode({ type: "welcome", room }),
            clients: identifier,
          },
        },
        toRoom: { type: "joined", from },
      };
    case "MESSAGE": {
      const message = parse(event.data.message);
      return message === undefined
        ? { reply: {} }
        : { reply: {}, toRoom: { ...message, from } };
    }
    case "CONNECTION_CLOSE":
      return {
        reply: {
          feeds: { action: "leave", feeds: room, clients: identifier },
        },
        toRoom: { type: "left", from },
      };
    default:
      // The service may send an event that these types don't know yet.
      return { reply: {} };
  }
}
