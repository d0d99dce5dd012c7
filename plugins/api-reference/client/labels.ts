/** Words that several parts of the page show. */
export const LABELS = {
  operations: "Operations",
  /** The button that opens the form of a request. */
  tryIt: "Try it",
  /** Stands for the address of a webhook, which each reader has. */
  webhookAddress: "your webhook address",
  keyHint: "Stays in this tab's memory until you reload. Use a key of a test project.",
  /** The server that answers in the page. */
  inPage: "This page, no key needed",
} as const;
