import { createSocketless } from "./client.ts";
import { encode } from "./messages.ts";
import type { WebhookEvent, WebhookReply } from "./webhook-types.ts";

/** The compiler finds each of these. This file is compiled and never run. */
export async function mistakes(event: WebhookEvent): Promise<void> {
  const { POST } = createSocketless({ apiKey: "never used" });
  const identifier = "ada";

  // @ts-expect-error There is no such path.
  await POST("/api/v0/connections", { body: { identifier } });

  // @ts-expect-error A connection request needs an identifier.
  await POST("/api/v0/connection", { body: {} });

  // @ts-expect-error A call needs its body.
  await POST("/api/v0/message");

  const webhook = { url: "https://example.com/webhook" };
  // @ts-expect-error A webhook needs a secret.
  await POST("/api/v0/connection", { body: { identifier, webhook } });

  const actions = { feeds: "room", action: "add", clients: "ada" } as const;
  // @ts-expect-error The action is "join", "leave" or "set".
  await POST("/api/v0/feeds", { body: { actions } });

  const { data, error } = await POST("/api/v0/connection", {
    body: { identifier },
  });
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
