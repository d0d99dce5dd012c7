import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

import document from "../../api-spec/openapi.json";

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

/** Where and when the service calls the developer, after the defaults of the document are filled in. */
export interface Webhook {
  url: string;
  secret: string;
  options?: { sendOnConnect: boolean; sendOnMessage: boolean; sendOnDisconnect: boolean };
}

/** Body of `POST /api/v0/connection`, after the defaults of the document are filled in. */
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

/** One thing that is wrong with a body: the JSON pointer as a list, and the sentence. */
export interface Issue {
  path: string[];
  message: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, useDefaults: true });
ajv.addFormat("uri", (value: string) => URL.canParse(value));

const json = "application/json";
const { paths, webhooks } = document;

/** Validators made from the OpenAPI document itself, so that the double and the document can't disagree. */
export const validators = {
  connection: ajv.compile<ConnectionRequest>(paths["/api/v0/connection"].post.requestBody.content[json].schema),
  feeds: ajv.compile<FeedsRequest>(paths["/api/v0/feeds"].post.requestBody.content[json].schema),
  messages: ajv.compile<MessagesRequest>(paths["/api/v0/message"].post.requestBody.content[json].schema),
  reply: ajv.compile<WebhookReply>(webhooks.Webhook.post.responses["200"].content[json].schema),
};

/** Reads the errors of the validator's last run. */
export function issuesOf(validate: ValidateFunction): Issue[] {
  return (validate.errors ?? []).map(({ instancePath, message }) => ({
    path: instancePath.split("/").slice(1),
    message: message ?? "is not valid",
  }));
}

/** Turns the contract's "one or a list" into a list; nothing is an empty list. */
export function toList<T>(value: OneOrList<T> | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
