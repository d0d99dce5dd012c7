import { createHmac } from "node:crypto";

import { verifySignature } from "./signature.ts";

/** One client's webhook secret. The master secret never leaves the server. */
export function secretFor(identifier: string, master: string): string {
  return createHmac("sha256", master).update(identifier).digest("hex");
}

export interface VerifiedEvent {
  action: unknown;
  identifier: string;
  /** Whatever the client sent: check it before you use it. */
  message: unknown;
  /** The secret that signed the event; the reply needs it. */
  secret: string;
}

/** The event, or undefined unless the client that it names signed it. */
export function readEvent(
  body: Buffer,
  header: string | undefined,
  master: string,
): VerifiedEvent | undefined {
  let event;
  try {
    event = JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
  const identifier: unknown = event?.data?.connection?.identifier;
  if (typeof identifier !== "string" || master === "") {
    return undefined;
  }
  const secret = secretFor(identifier, master);
  return verifySignature(body, header, secret)
    ? { action: event.action, identifier, message: event.data.message, secret }
    : undefined;
}
