import type { ClientMessage, WebhookEvent } from "./schemas.ts";

/** The compiler finds each of these. This file is compiled and never run. */
export function mistakes(event: WebhookEvent, message: ClientMessage): void {
  // @ts-expect-error Only a MESSAGE event has a message.
  if (event.action === "CONNECTION_CLOSE") void event.data.message;

  // @ts-expect-error What a client sent is unknown until it was parsed.
  if (event.action === "MESSAGE") void event.data.message.text;

  // @ts-expect-error There is no such event.
  if (event.action === "CONNECTION_LOST") return;

  // @ts-expect-error Only a chat message has a text.
  if (message.type === "typing") void message.text;

  // @ts-expect-error There is no such message.
  if (message.type === "shout") return;
}
