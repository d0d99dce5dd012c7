import { secretFor, SIGNATURE_HEADER, signBody } from "./signature";

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
  /** A command for a POSIX shell that sends the request. */
  curl: string;
  /** A command for a POSIX shell that sends the same event with `send-event.mjs` and checks the reply. */
  sendEvent: string;
}

/** Quotes a value for a POSIX shell; plain words stay as they are. */
export function shellQuote(value: string): string {
  return /^[\w./:@%+=,-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}

/** The JSON body of the event, with the fields in the order in which `send-event.mjs` writes them. */
export function eventBody({ name, clientId, identifier, message }: EventFields): string {
  const connection = { clientId, identifier };
  return JSON.stringify({
    action: EVENT_ACTIONS[name],
    data: name === "message" ? { connection, message } : { connection },
  });
}

/**
 * Builds the signed request of an event.
 * @throws Error when the master secret is empty, or when the page has no Web Crypto.
 */
export async function composeEvent(fields: EventFields): Promise<ComposedEvent> {
  const { name, url, master, identifier, clientId, message } = fields;
  const body = eventBody(fields);
  const signature = await signBody(body, await secretFor(identifier, master));
  const curl = [
    `curl --include ${shellQuote(url)}`,
    `--header 'Content-Type: application/json'`,
    `--header ${shellQuote(`${SIGNATURE_HEADER}: ${signature}`)}`,
    `--data-binary ${shellQuote(body)}`,
  ].join(" \\\n  ");
  const options = [
    `--url=${shellQuote(url)}`,
    `--identifier=${shellQuote(identifier)}`,
    `--client-id=${shellQuote(clientId)}`,
    ...(name === "message" ? [`--message=${shellQuote(message)}`] : []),
    name,
  ].join(" \\\n  ");
  const sendEvent = `SOCKETLESS_WEBHOOK_MASTER_SECRET=${shellQuote(master)} node send-event.mjs \\\n  ${options}`;
  return { body, signature, curl, sendEvent };
}
