import { createHmac } from "node:crypto";

/** A request as it is sent: its body, and its signature if it has one. */
export interface Signed {
  body: string;
  signature: string | undefined;
}

const hmac = (key: string, data: string): string => createHmac("sha256", key).update(data).digest("hex");

/** Derive one client's webhook secret from the master secret. */
export const secretFor = (identifier: string, master: string): string => hmac(master, identifier);

export const sign = (body: string, secret: string): string => `hmac-sha256=${hmac(secret, body)}`;

export interface Event {
  action: string;
  data: { connection: { clientId: string; identifier: string }; message?: string };
}

/** Make the events of one connection, by the names of the command line. */
export function eventsOf(identifier: string, clientId: string, message: string): Map<string, Event> {
  const connection = { clientId, identifier };
  return new Map<string, Event>([
    ["open", { action: "CONNECTION_OPEN", data: { connection } }],
    ["message", { action: "MESSAGE", data: { connection, message } }],
    ["close", { action: "CONNECTION_CLOSE", data: { connection } }],
  ]);
}

/** Make the same event of another client. */
function forged(body: string): string {
  const event = JSON.parse(body) as Event;
  event.data.connection.identifier += ".other";
  return JSON.stringify(event);
}

/** Ways to sign that a handler must refuse. */
export const badSignatures = new Map<string, (body: string, secret: string) => Signed>([
  ["wrong-secret", (body, secret) => ({ body, signature: sign(body, `${secret}-wrong`) })],
  // What a client can do that reads the secret out of its own token.
  ["other-client", (body, secret) => ({ body: forged(body), signature: sign(forged(body), secret) })],
  [
    "changed-body",
    (body, secret) => ({ body: body.replace('"action":"', '"action":"X'), signature: sign(body, secret) }),
  ],
  [
    "respaced-json",
    (body, secret) => ({ body: JSON.stringify(JSON.parse(body), null, 1), signature: sign(body, secret) }),
  ],
  ["missing-prefix", (body, secret) => ({ body, signature: sign(body, secret).replace("hmac-sha256=", "") })],
  [
    "upper-case",
    (body, secret) => ({ body, signature: sign(body, secret).replace(/[^=]+$/, (hex) => hex.toUpperCase()) }),
  ],
  ["truncated", (body, secret) => ({ body, signature: sign(body, secret).slice(0, -1) })],
  ["empty", (body) => ({ body, signature: "" })],
  ["absent", (body) => ({ body, signature: undefined })],
]);
