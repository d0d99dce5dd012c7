import { signatureOf } from "@socketless/local/core/hmac";

import { curlUrl, safeJson, shellQuote, shellQuoteJson } from "../../../plugins/api-reference/model/samples/shell";

import { secretFor, SIGNATURE_HEADER } from "./signature";

/** Event names: in the arguments of `send-event.mjs`, and in the request. */
export const EVENT_ACTIONS = {
  open: "CONNECTION_OPEN",
  message: "MESSAGE",
  close: "CONNECTION_CLOSE",
} as const;

export type EventName = keyof typeof EVENT_ACTIONS;

export interface EventFields {
  name: EventName;
  url: string;
  /** Master secret, from which each client's webhook secret is derived. */
  master: string;
  identifier: string;
  clientId: string;
  /** Text of the client's frame; only used for the event `message`. */
  message: string;
}

export interface ComposedEvent {
  body: string;
  signature: string;
  /** Command for bash, zsh or fish that sends the request. */
  curl: string;
  /** Command for bash, zsh or fish that sends the same event with `send-event.mjs` and checks the reply. */
  sendEvent: string;
}

/** Quote a shell argument where necessary: also at `%`, because fish replaces `%self` by its process ID. */
const word = (value: string): string => (/^[\w./:@+,-]+$/.test(value) ? value : shellQuote(value));

/**
 * Normalize the handler's URL, percent-encoding characters that a URL can't contain.
 *
 * @throws when it isn't an http(s) URL, such as an option of curl
 */
function handlerUrl(url: string): string {
  if (!URL.canParse(url) || !["http:", "https:"].includes(new URL(url).protocol)) {
    throw new Error("The address of the handler must begin with http:// or https://.");
  }
  return new URL(url).href;
}

/** Serialize the event with its fields in the order of `send-event.mjs`, and control characters escaped. */
export function eventBody({ name, clientId, identifier, message }: EventFields): string {
  const connection = { clientId, identifier };
  return safeJson(
    JSON.stringify({
      action: EVENT_ACTIONS[name],
      data: name === "message" ? { connection, message } : { connection },
    }),
  );
}

/**
 * Build the signed request of an event.
 *
 * @throws Error when the master secret is empty, the URL isn't http(s), or a field contains a NUL
 */
export async function composeEvent(fields: EventFields): Promise<ComposedEvent> {
  const { name, master, identifier, clientId, message } = fields;
  if (master === "") {
    throw new Error("The secret is empty: a webhook secret has at least 1 character.");
  }
  const url = handlerUrl(fields.url);
  const body = eventBody(fields);
  const signature = await signatureOf(body, await secretFor(identifier, master));
  const curl = [
    `curl --include ${curlUrl(url)}`,
    `--header 'Content-Type: application/json'`,
    `--header ${word(`${SIGNATURE_HEADER}: ${signature}`)}`,
    `--data-binary ${shellQuoteJson(body)}`,
  ].join(" \\\n  ");
  const options = [
    `--url=${word(url)}`,
    `--identifier=${word(identifier)}`,
    `--client-id=${word(clientId)}`,
    ...(name === "message" ? [`--message=${word(message)}`] : []),
    name,
  ].join(" \\\n  ");
  const sendEvent = `SOCKETLESS_WEBHOOK_MASTER_SECRET=${word(master)} node send-event.mjs \\\n  ${options}`;
  return { body, signature, curl, sendEvent };
}
