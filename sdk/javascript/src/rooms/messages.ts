import type { Socketless } from "../types";

/** What rooms need of `createSocketless`. */
export type Service = Pick<Socketless, "send" | "changeFeeds" | "log">;

/** A post as pages get it, or a later change of it. */
export interface Entry extends Content {
  /** The number of the post, or of its latest change. Numbers grow, and have gaps. */
  seq: number;
  id: string;
  /** If it has changed: the number of the post itself, which is its place among the posts. */
  of?: number;
}

/** What a post says. */
export interface Content {
  text: string;
  /** The user who wrote it. A post of the app has none. */
  from?: string;
  /** When it was written, in milliseconds since 1970. */
  at?: number;
  edited?: true;
  /** The text is empty then. */
  deleted?: true;
  /** Each emoji with the users who chose it. */
  reactions?: [emoji: string, users: string[]][];
}

/** An answer to a load of posts. */
export interface EntryPage {
  /** The number of the room's last entry. A load after a number is complete if its last item has it, or it has no items. */
  seq: number;
  items: Entry[];
  /** Who is logged in. A page of somebody else shows nothing of it. */
  user?: string;
}

/** What the server sends to pages. */
export type RoomMessage = { room: string } & (
  | { type: "room_opened"; you: string; seen?: [user: string, seq: number][] }
  | { type: "room_refused" | "room_moved" | "room_left" | "room_added" }
  | { type: "item"; id: string; item: Entry }
  | { type: "post_refused"; id: string }
  | { type: "seen"; user: string; seq: number }
  | { type: "online"; version: number; users: string[]; names?: [id: string, name: string][] }
  | { type: "changed"; version: number; came: string[]; left: string[]; names?: [id: string, name: string][] }
);
