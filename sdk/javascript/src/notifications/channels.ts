import type { Notice } from "./types";

/** One try to deliver a notice. */
export interface Attempt {
  user: string;
  notice: Notice;
  /** The store's time, in milliseconds since 1970. */
  now: number;
  /** Only this place is to be tried, which an earlier attempt has named. */
  place?: string;
  /** Aborts after 30 s, or when the deliveries stop. */
  signal: AbortSignal;
}

/** What an attempt has led to. */
export interface Delivered {
  /** Whether the person can be reached in this way. If not, the next channel is tried. */
  reached: boolean;
  /** Places that are to be tried again, such as one of several devices, and how long to wait at least. */
  again?: { place: string; afterMs: number }[];
}

/**
 * A way to reach people who have no page open. Returns whether the person can be reached in this way. If it throws, it is
 * called again later.
 */
export type Channel = (attempt: Attempt) => Promise<boolean | Delivered>;
