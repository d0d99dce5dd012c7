export interface SignedEvent {
  signature: string;
  body: string;
}

/** Changes to a signed event before it is sent again, each with its text in the timeline. */
export const FORGERIES = {
  genuine: { said: "The same event, sent again", forge: (event) => event },
  forged: {
    said: "The event, with a forged signature",
    forge: ({ body }) => ({ signature: `hmac-sha256=${"0123456789abcdef".repeat(4)}`, body }),
  },
  rewritten: {
    said: "The event, parsed and serialised again",
    forge: ({ signature, body }) => ({ signature, body: JSON.stringify(JSON.parse(body), null, 2) }),
  },
  renamed: {
    said: "The event, with Ben's identifier in it",
    forge: ({ signature, body }, sender, other) => ({ signature, body: body.replaceAll(sender, other) }),
  },
} satisfies Record<string, { said: string; forge(event: SignedEvent, sender: string, other: string): SignedEvent }>;

export type Forgery = keyof typeof FORGERIES;
