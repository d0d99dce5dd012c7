/** A post as it is stored, sent and loaded. */
export interface Post {
  /** Its number in the room: posts are shown in this order. Numbers of posts that were deleted are missing. */
  seq: number;
  /** Its own ID, for `edit`, `remove` and `react`. */
  id?: string;
  text: string;
  /** The ID of the user who wrote it. Undefined if the app did. */
  from?: string;
  /** When it was stored, in milliseconds since 1970. */
  at?: number;
  edited?: boolean;
  /** Emoji, each with the users who chose it. */
  reactions?: readonly (readonly [emoji: string, users: readonly string[]])[];
}

/** An entry of a room's list: a post, or with `of` a later change of post number `of`, with the post's present values. */
export interface Entry extends Post {
  of?: number;
  deleted?: boolean;
}

/** What a load of entries gives: `seq` is the number of the room's last entry. */
export interface EntryPage {
  seq: number;
  items: readonly Entry[];
}
