import { feedOf, readEvent, reply, userOf } from "@/socketless/server";

// Joins each connection of a person to that person's feed, such as `user.42`.
export async function POST(request: Request) {
  const event = await readEvent(request);
  if (event instanceof Response) return event;
  const feed = await feedOf(userOf(event.identifier));
  switch (event.action) {
    case "CONNECTION_OPEN":
      return reply(event, { join: [feed], message: { type: "welcome" } });
    case "CONNECTION_CLOSE":
      return reply(event, { leave: [feed] });
    default:
      return reply(event); // Your app's own messages.
  }
}
