import { room, tellRoom } from "#lib/server/room.ts";
import { readEvent, reply, userOf } from "#lib/server/socketless.ts";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = async ({ request }) => {
  const event = await readEvent(request);
  if (event instanceof Response) return event;

  const { action, identifier, message } = event;
  const name = userOf(identifier);
  // The reply must go out all the same.
  const announce = (message: object, id?: string) =>
    tellRoom(message, id).catch(console.error);
  switch (action) {
    case "CONNECTION_OPEN":
      await announce({ type: "joined", name }, `joined:${identifier}`);
      return reply(event, {
        join: [room],
        message: { type: "welcome", name },
      });
    case "MESSAGE": {
      const [, id, text = message] =
        // The page sends its id first.
        /^([0-9a-f-]{36}) (.*)$/s.exec(message) ?? [];
      await announce({ type: "message", name, text }, id);
      return reply(event);
    }
    case "CONNECTION_CLOSE":
      await announce({ type: "left", name }, `left:${identifier}`);
      return reply(event, { leave: [room] });
    default:
      return reply(event);
  }
};
