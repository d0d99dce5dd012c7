import { isTooMany } from "./limit.ts";
import { readEvent, reply, send, userOf } from "./socketless.ts";

const room = "room.lobby";

// The page shows each id once, because events and messages can arrive twice.
// A call that fails must not hold up the reply.
const tell = (message: object, id: string = crypto.randomUUID()) =>
  send({ feeds: room }, { ...message, id }).catch(console.error);

/** A room for everybody who is logged in. */
export async function webhook(request: Request): Promise<Response> {
  const event = await readEvent(request);
  if (event instanceof Response) return event;
  const { action, identifier, message } = event;
  const name = userOf(identifier); // In your app: the name that others see.
  // Clients can sign events of all kinds.
  if (isTooMany(`event ${name}`)) return reply(event);
  switch (action) {
    case "CONNECTION_OPEN":
      await tell({ type: "joined", name }, `joined:${identifier}`);
      return reply(event, { join: [room], message: { type: "welcome", name } });
    case "CONNECTION_CLOSE":
      await tell({ type: "left", name }, `left:${identifier}`);
      return reply(event, { leave: [room] });
    case "MESSAGE": {
      // The page sends its id first.
      const [, id, text = message] =
        /^([0-9a-f-]{36}) (.*)$/s.exec(message) ?? [];
      await tell({ type: "message", name, text }, id);
      return reply(event);
    }
    default:
      return reply(event);
  }
}
