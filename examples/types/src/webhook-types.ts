import type { paths, webhooks } from "./api.ts";

type Webhook = webhooks["Webhook"]["post"];

/** What the service sends: a union that `action` tells apart. */
export type WebhookEvent = NonNullable<
  Webhook["requestBody"]
>["content"]["application/json"];

/** What your handler answers. */
export type WebhookReply = NonNullable<
  Webhook["responses"]["200"]["content"]
>["application/json"];

type ConnectionCall = paths["/api/v0/connection"]["post"];

/** The body of a connection request. */
export type ConnectionRequest = NonNullable<
  ConnectionCall["requestBody"]
>["content"]["application/json"];

/** What a connection request answers. */
export type Connection =
  ConnectionCall["responses"]["200"]["content"]["application/json"];
