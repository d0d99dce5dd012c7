import { encode, type ClientMessage } from "./messages.ts";
import type { WebhookEvent, WebhookReply } from "./webhook-types.ts";

const room = "room.lobby";

/** Answers an event. `parse` makes a message of a frame's text, or undefined. */
export function reply(
  event: WebhookEvent,
  parse: (frame: unknown) => ClientMessage | undefined,
): WebhookReply {
  const from = event.data.connection.identifier;
  switch (event.action) {
    case "CONNECTION_OPEN":
      return {
        feeds: { action: "join", feeds: room, clients: from },
        messages: { message: encode({ type: "joined", from }), feeds: room },
      };
    case "MESSAGE": {
      const message = parse(event.data.message);
      return message === undefined
        ? {}
        : { messages: { message: encode({ ...message, from }), feeds: room } };
    }
    case "CONNECTION_CLOSE":
      return {
        messages: { message: encode({ type: "left", from }), feeds: room },
      };
  }
}
