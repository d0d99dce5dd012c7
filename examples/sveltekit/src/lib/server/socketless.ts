import { SOCKETLESS_API_KEY, SOCKETLESS_API_URL, SOCKETLESS_WEBHOOK_SECRET } from "$app/env/private";

export interface FeedAction {
  action: "join" | "leave" | "set";
  feeds: string | string[];
  clients: string | string[];
}

export interface MessageItem {
  message: string;
  clients?: string | string[];
  feeds?: string | string[];
}

export interface Connection {
  token: string;
  identifier: string;
  url: string;
}

export interface WebhookEvent {
  action: "CONNECTION_OPEN" | "MESSAGE" | "CONNECTION_CLOSE";
  data: { connection: { clientId: string; identifier: string }; message?: unknown };
}

export interface WebhookReply {
  feeds?: FeedAction | FeedAction[];
  messages?: MessageItem | MessageItem[];
}

/** Calls the service with the API key. Runs on the server only: the key must never reach a browser. */
export async function callSocketless(call: "connection" | "feeds" | "message", body: unknown): Promise<Response> {
  const response = await fetch(`${SOCKETLESS_API_URL}/api/v0/${call}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${SOCKETLESS_API_KEY}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`Socketless answered ${call} with ${response.status}: ${await response.text()}`);
  }
  return response;
}

/** Tells whether the header is the signature of these bytes. `crypto.subtle.verify` compares in constant time. */
export async function isSigned(body: ArrayBuffer, header: string | null | undefined): Promise<boolean> {
  const hex = /^hmac-sha256=([0-9a-f]{64})$/.exec(header ?? "")?.[1];
  if (hex === undefined) {
    return false;
  }
  const secret = new TextEncoder().encode(SOCKETLESS_WEBHOOK_SECRET);
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const signature = Uint8Array.from({ length: 32 }, (_, index) => parseInt(hex.slice(index * 2, index * 2 + 2), 16));
  return crypto.subtle.verify("HMAC", key, signature, body);
}

/** Reads an event from the body of a webhook request; undefined when the body is none. */
export function readEvent(body: ArrayBuffer): WebhookEvent | undefined {
  try {
    const event = JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
    const known = ["CONNECTION_OPEN", "MESSAGE", "CONNECTION_CLOSE"].includes(event.action);
    return known && typeof event.data.connection.identifier === "string" ? event : undefined;
  } catch {
    return undefined;
  }
}
