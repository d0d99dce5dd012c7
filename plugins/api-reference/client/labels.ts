/** Texts used by several components. */
export const LABELS = {
  operations: "Operations",
  /** Button that opens the form of a request. */
  tryIt: "Try it",
  /** Placeholder for a webhook's URL, which differs for each reader. */
  webhookAddress: "your webhook address",
} as const;
