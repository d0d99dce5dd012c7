import document from "../../api-spec/openapi.json";
import { read, type Issue, type Schema } from "./shape";

/** The contract's "one or a list". */
export type OneOrList<T> = T | T[];

/** One entry of `messages`: what to send, and to whom. */
export interface MessageItem {
  message?: unknown;
  clients?: OneOrList<string>;
  feeds?: OneOrList<string>;
}

/** One entry of `actions` or of a reply's `feeds`. */
export interface FeedAction {
  feeds: OneOrList<string>;
  action: "join" | "leave" | "set";
  clients: OneOrList<string>;
}

/** Where and when the service calls the developer's webhook, with the document's defaults filled in. */
export interface Webhook {
  url: string;
  secret: string;
  options: { sendOnConnect: boolean; sendOnMessage: boolean; sendOnDisconnect: boolean };
}

/** Body of `POST /api/v0/connection`, with the document's defaults filled in. */
export interface ConnectionRequest {
  identifier: string;
  webhook?: Webhook;
  feeds?: string[];
  overrideFeeds: boolean;
}

/** Body of `POST /api/v0/feeds`. */
export interface FeedsRequest {
  actions: OneOrList<FeedAction>;
}

/** Body of `POST /api/v0/message`. */
export interface MessagesRequest {
  messages: OneOrList<MessageItem>;
}

/** JSON body of a webhook reply. */
export interface WebhookReply {
  messages?: OneOrList<MessageItem>;
  feeds?: OneOrList<FeedAction>;
}

/** A validated body, or the issues found. */
export type Body<T> = { value: T } | { issues: Issue[] };

/** Create a validating reader for bodies of one schema. */
export function readerOf<T>(schema: Schema): (body: unknown) => Body<T> {
  return (body) => {
    const { value, issues } = read(schema, body);
    return issues.length > 0 ? { issues } : { value: value as T };
  };
}

const json = "application/json";
const { paths, webhooks } = document;

/** Schemas of the bodies, taken from the OpenAPI document so that the local service can't disagree with it. */
export const schemas = {
  connection: paths["/api/v0/connection"].post.requestBody.content[json].schema as Schema,
  feeds: paths["/api/v0/feeds"].post.requestBody.content[json].schema as Schema,
  messages: paths["/api/v0/message"].post.requestBody.content[json].schema as Schema,
  reply: webhooks.Webhook.post.responses["200"].content[json].schema as Schema,
};

export const readers = {
  connection: readerOf<ConnectionRequest>(schemas.connection),
  feeds: readerOf<FeedsRequest>(schemas.feeds),
  messages: readerOf<MessagesRequest>(schemas.messages),
  reply: readerOf<WebhookReply>(schemas.reply),
};

/** Turn the contract's "one or a list" into a list; undefined becomes an empty list. */
export function toList<T>(value: OneOrList<T> | undefined): T[] {
  if (value === undefined) {
    return [];
  }
  return Array.isArray(value) ? value : [value];
}
