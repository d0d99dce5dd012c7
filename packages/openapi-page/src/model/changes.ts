/** How two documents differ in one place. */
export interface Change {
  readonly kind: "added" | "removed" | "changed";
  /** What it is about, for example `POST /api/v0/feeds body.actions.action`. */
  readonly place: string;
  /** What changed, in words; empty for what was added or removed whole. */
  readonly detail: string;
  /** True when a program that was right by the old document can be wrong by the new one. */
  readonly breaking: boolean;
}

/** A document as it was served from a day on. */
export interface Version {
  /** The day, `2026-11-23`. */
  readonly date: string;
  /** The version that the document gives itself. */
  readonly version: string;
  /** How it differs from the one before; undefined for the first. */
  readonly changes?: readonly Change[];
}
