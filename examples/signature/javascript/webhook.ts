import { createSocketless, reply } from "@socketless/sdk";

// `user` is for the route that pages ask for a connection.
const socketless = createSocketless({ user: () => undefined });

/** Echoes each message to its sender. */
export async function POST(request: Request): Promise<Response> {
  const event = await socketless.readEvent(request);
  if (event instanceof Response) return event;
  if (event.action !== "MESSAGE") return reply(event);
  return reply(event, { message: { type: "echo", text: event.message } });
}
