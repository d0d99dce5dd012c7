/** A webhook request as it went out: its signature and its body. */
export interface SignedEvent {
  signature: string;
  body: string;
}

/** What can be done to a signed event before it is sent again, and how that is said in the timeline. */
export const FORGERIES = {
  genuine: "The event of before comes again",
  forged: "An event comes that another secret signed",
  rewritten: "The event comes parsed and written again",
  renamed: "The event comes with Ben's name in it",
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
