/** Texts used by several components. */
export const LABELS = {
  operations: "Operations",
  /** Button that opens the form of a request. */
  tryIt: "Try it",
  /** Placeholder for a webhook's URL, which differs for each reader. */
  webhookAddress: "your webhook address",
  keyHint: "Stays in this tab's memory until you reload. Use a key of a test project.",
  /** The server that runs in the page. */
  inPage: "This page, no key needed",
} as const;
