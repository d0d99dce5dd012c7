import { createSocketless } from "./client.ts";
import { encode } from "./messages.ts";
import type { WebhookEvent, WebhookReply } from "./webhook-types.ts";

/** Each of these is an error that the compiler finds. This file is compiled and never run. */
export async function mistakes(event: WebhookEvent): Promise<void> {
  const socketless = createSocketless({ apiKey: "never used" });

  // @ts-expect-error There is no such path.
  await socketless.POST("/api/v0/connections", { body: { identifier: "ada" } });

  // @ts-expect-error A connection request needs an identifier.
  await socketless.POST("/api/v0/connection", { body: {} });

  // @ts-expect-error A webhook needs a secret.
  await socketless.POST("/api/v0/connection", { body: { identifier: "ada", webhook: { url: "https://example.com" } } });

  // @ts-expect-error The action is "join", "leave" or "set".
  await socketless.POST("/api/v0/feeds", { body: { actions: { feeds: "room", action: "add", clients: "ada" } } });

  const { data, error } = await socketless.POST("/api/v0/connection", { body: { identifier: "ada" } });
  // @ts-expect-error There is no data when there is an error.
  if (error !== undefined) data.url.toString();

  // @ts-expect-error Only a MESSAGE event has a message.
  if (event.action === "CONNECTION_OPEN") event.data.message?.toString();

  // @ts-expect-error What a client sent is unknown until it was validated.
  if (event.action === "MESSAGE") event.data.message?.trim();

  // @ts-expect-error There is no such event.
  if (event.action === "CONNECTION_LOST") return;

  // @ts-expect-error A feed action names its clients.
  const reply: WebhookReply = { feeds: { action: "join", feeds: "room" } };
  void reply;

  // @ts-expect-error A chat message has a text.
  encode({ type: "chat", from: "ada" });

  // @ts-expect-error There is no such message.
  encode({ type: "shout", from: "ada", text: "Hello" });
}
