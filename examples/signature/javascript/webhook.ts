import { readEvent, reply } from "./socketless.ts";

/** Echoes each message to its sender. */
export async function POST(request: Request): Promise<Response> {
  const event = await readEvent(request);
  if (event instanceof Response) return event;
  if (event.action !== "MESSAGE") return reply(event);
  return reply(event, { message: { type: "echo", text: event.message } });
}
