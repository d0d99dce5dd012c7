import type { Ranges } from "./ranges";

/** What your server says to a person. */
export interface NewNotice {
  /** The same for a job that runs again: pages show it once. 1 to 100 characters; without it, each call is a new notice. */
  id?: string;
  text: string;
  /** Where a click leads, such as `/orders/7`. */
  url?: string;
  /** Anything that JSON holds, for your page. */
  data?: unknown;
}

/** A notice as pages and channels get it. */
export interface Notice extends NewNotice {
  id: string;
  /** Its number among those of its person: 1, 2, 3 and so on. */
  seq: number;
  /** When it was made, in milliseconds since 1970. */
  at: number;
}

/** What `inbox` answers. */
export interface InboxPage {
  /** Whose they are. */
  user: string;
  /** At most 50, in the order of their numbers. */
  notices: Notice[];
  /** The number of the latest notice, also if it was removed. */
  last: number;
  /** The numbers of those that were read. */
  read: Ranges;
  /** The number from which on no notice is missing in it: 1 if there are none before. */
  from: number;
  /** The numbers of those that a page has shown, if the server delivers the rest in other ways, and so has to know. */
  seen?: Ranges;
}

/** What pages are sent. */
export type InboxMessage =
  | { type: "notice"; notice: Notice }
  | { type: "notices_read"; from: number; to: number }
  | { type: "notices_removed"; from: number; to: number };

/** What pages send. */
export type PageMessage =
  | { type: "read_notice"; id: string }
  | { type: "read_notices"; to: number }
  | { type: "seen_notices"; from: number; to: number };
