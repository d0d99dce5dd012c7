/** A webhook request as it went out: its signature and its body. */
export interface SignedEvent {
  signature: string;
  body: string;
}

/** What can be done to a signed event before it is sent again, and how that is said in the timeline. */
export const FORGERIES = {
  genuine: "The same event, sent again",
  forged: "The event, with a forged signature",
  rewritten: "The event, parsed and serialised again",
  renamed: "The event, with Ben's identifier in it",
} as const;

export type Forgery = keyof typeof FORGERIES;

const SIGNATURE_LENGTH = "hmac-sha256=".length + 64;

/**
 * Changes a signed event.
 *
 * @param other - the identifier that takes the place of the sender's when the event is renamed
 */
export function forge({ signature, body }: SignedEvent, forgery: Forgery, other: string): SignedEvent {
  switch (forgery) {
    case "genuine":
      return { signature, body };
    case "forged":
      return { signature: "hmac-sha256=".padEnd(SIGNATURE_LENGTH, "0123456789abcdef"), body };
    case "rewritten":
      return { signature, body: JSON.stringify(JSON.parse(body), null, 2) };
    case "renamed": {
      const event = JSON.parse(body) as { data: { connection: { identifier: string } } };
      event.data.connection.identifier = other;
      return { signature, body: JSON.stringify(event) };
    }
  }
}
