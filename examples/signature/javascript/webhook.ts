import { readEvent } from "./socketless.ts";

/** Echoes each message to its sender. */
export async function POST(request: Request): Promise<Response> {
  const event = await readEvent(request);
  if (event instanceof Response) return event;

  const { action, identifier, message, secret } = event;
  const reply =
    action === "MESSAGE" ? { messages: { message, clients: identifier } } : {};
  return Response.json(reply, {
    headers: { Authorization: `Bearer ${secret}` },
  });
}
