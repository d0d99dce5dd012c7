import type { WebhookEvent } from "../event";
import type { Maybe, UserId } from "../options";
import type { Reply } from "../reply";
import type { Store } from "../storage/types";
import type { Service } from "./messages";

export interface MembershipOptions {
  store: Store;
  /**
   * Tell whether a user is a member of a room: ask the table of your app. It is asked each time that a page enters, posts,
   * changes a post or loads posts. The room is a text that a client chooses: return true only if it is exactly the key as
   * your table writes it. Databases take other spellings, such as `07` for 7 or a UUID in uppercase, and each would be a
   * room of its own, which a removal doesn't reach. A database's error about a value that its column can't hold counts as no.
   */
  isMember: (room: string, user: string) => Maybe<boolean>;
}

/** What another part adds to rooms. */
export interface RoomPart {
  /** Returns what `room_opened` tells the page. */
  opened?: (room: string, user: string) => Promise<object>;
  /** Called when a connection has left a room, or was removed. */
  left?: (room: string, identifier: string) => Promise<void>;
}

/** Who is in which room. */
export interface Membership {
  /** Pass it to `socketless.webhook`, before the parts that build on it. */
  onEvent: (event: WebhookEvent) => Promise<Reply | undefined>;
  /** Ask your app. A text that can't name a room names one that nobody is a member of. */
  isMember: (room: string, user: UserId) => Promise<boolean>;
  /** Call it after your app has inserted the row: pages of the user that are open enter the room. */
  added: (room: string, user: UserId) => Promise<void>;
  /**
   * Call it after your app has deleted the row. The user's pages are refused, and the room continues in a new feed, which
   * the others join. If calls fail, they are logged, and the next event in the room or the next removal makes them again.
   *
   * @throws Error if the store fails: call it again
   */
  removed: (room: string, user: UserId) => Promise<void>;
  /**
   * Remove a user from every room that the user has entered: call it after your app has deleted the rows.
   *
   * @throws Error if the store fails: call it again
   */
  removedFromAll: (user: UserId) => Promise<void>;
  /** Take one connection out of a room. Its page can enter again. */
  leave: (room: string, identifier: string) => Promise<void>;
  /** The feed of a room. It changes with each removal. Undefined if nobody is in the room. */
  feedOf: (room: string) => Promise<string | undefined>;
  /** Send a message to all who are in a room. A failure is logged. */
  tell: (room: string, message: object) => Promise<void>;
  /** Tell whether a connection is in a room, and in its present feed. */
  isIn: (room: string, identifier: string) => Promise<boolean>;
  /** The identifiers of the connections in a room. */
  clientsIn: (room: string) => AsyncGenerator<string>;
  /** The rooms that a user has entered and not been removed from: all of them. */
  roomsOf: (user: UserId) => AsyncGenerator<string>;
  /** All rooms that somebody is in. */
  allRooms: () => AsyncGenerator<string>;
  /** Complete what a removal has left undone, and forget the room if nobody is in it. */
  tidy: (room: string) => Promise<void>;
  /** Let another part take part. */
  extend: (part: RoomPart) => void;
  readonly store: Store;
  readonly socketless: Service;
}
