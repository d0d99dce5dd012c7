import type { APIEvent } from "@solidjs/start/server";

import { room, tellRoom } from "~/lib/room";
import { readEvent, reply, userOf } from "~/lib/server";

export async function POST({ request }: APIEvent) {
  const event = await readEvent(request);
  if (event instanceof Response) return event;

  const { action, identifier, message } = event;
  const name = userOf(identifier);
  const announce = (message: object) => tellRoom(message).catch(console.error); // The reply must go out all the same.
  switch (action) {
    case "CONNECTION_OPEN":
      await announce({ type: "joined", name });
      return reply(event, { join: [room], message: { type: "welcome", name } });
    case "MESSAGE":
      await announce({ type: "message", name, text: message });
      return reply(event);
    case "CONNECTION_CLOSE":
      await announce({ type: "left", name });
      return reply(event, { leave: [room] });
    default:
      return reply(event);
  }
}
