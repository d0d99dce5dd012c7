import { signatureOf } from "@socketless/local/core/hmac";

import { curlUrl, safeJson, shellQuote, shellQuoteJson } from "../../../plugins/api-reference/model/samples/shell";

import { secretFor, SIGNATURE_HEADER } from "./signature";

/** The names of the events on the command line of `send-event.mjs`, and on the wire. */
export const EVENT_ACTIONS = {
  open: "CONNECTION_OPEN",
  message: "MESSAGE",
  close: "CONNECTION_CLOSE",
} as const;

export type EventName = keyof typeof EVENT_ACTIONS;

/** What a reader can set of a webhook request. */
export interface EventFields {
  name: EventName;
  /** Address of the handler. */
  url: string;
  /** The master secret, from which each client's webhook secret is derived. */
  master: string;
  identifier: string;
  clientId: string;
  /** Text of the client's frame; used for the event `message` only. */
  message: string;
}

export interface ComposedEvent {
  body: string;
  /** Value of the signature header. */
  signature: string;
  /** A command for bash or zsh that sends the request. */
  curl: string;
  /** A command for bash or zsh that sends the same event with `send-event.mjs` and checks the reply. */
  sendEvent: string;
}

/** Quotes a value that isn't a plain word. */
const word = (value: string): string => (/^[\w./:@%+,-]+$/.test(value) ? value : shellQuote(value));

/**
 * The address of a handler as programs read it, without the characters that an address can't hold.
 *
 * @throws for what is no address of the web, such as an option of curl
 */
function handlerUrl(url: string): string {
  if (!URL.canParse(url) || !["http:", "https:"].includes(new URL(url).protocol)) {
    throw new Error("The address of the handler must begin with http:// or https://.");
  }
  return new URL(url).href;
}

/** The JSON body of the event, with the fields in the order in which `send-event.mjs` writes them, and control characters as escapes. */
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
 * Builds the signed request of an event.
 * @throws Error when the master secret is empty, the address is none of the web, or a field holds a NUL
 */
export async function composeEvent(fields: EventFields): Promise<ComposedEvent> {
  const { name, master, identifier, clientId, message } = fields;
  if (master === "") throw new Error("The secret is empty: a webhook secret has at least 1 character.");
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
