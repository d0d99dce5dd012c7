import { json } from "@sveltejs/kit";

import { room, tellRoom } from "#lib/server/room.ts";
import { readEvent } from "#lib/server/socketless.ts";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = async ({ request }) => {
  const event = await readEvent(request);
  if (event instanceof Response) return event;

  const { action, identifier, message, secret } = event;
  const name = identifier.slice(0, identifier.lastIndexOf("."));
  const reply = (body: object) => json(body, { headers: { Authorization: `Bearer ${secret}` } });
  const announce = (message: object) => tellRoom(message).catch(console.error); // The reply must go out all the same.
  switch (action) {
    case "CONNECTION_OPEN":
      await announce({ type: "joined", name });
      return reply({
        feeds: { action: "join", feeds: room, clients: identifier },
        messages: { clients: identifier, message: JSON.stringify({ type: "welcome", name }) },
      });
    case "MESSAGE":
      await announce({ type: "message", name, text: message });
      return reply({});
    case "CONNECTION_CLOSE":
      await announce({ type: "left", name });
      return reply({ feeds: { action: "leave", feeds: room, clients: identifier } });
    default:
      return reply({});
  }
};
