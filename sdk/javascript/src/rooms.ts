import type { WebhookEvent } from "./event";
import type { Reply } from "./reply";
import { traceOf } from "./settings";
import { history, type History, type HistoryOptions } from "./rooms/history";
import { membership } from "./rooms/membership";
import type { Service } from "./rooms/messages";
import { presence, type Presence, type PresenceOptions } from "./rooms/presence";
import type { Membership, MembershipOptions } from "./rooms/types";

export { checkPosts } from "./rooms/check-posts";
export { history, membership, presence };
export type { History, HistoryOptions, Membership, MembershipOptions, Presence, PresenceOptions };
export type { RoomPart } from "./rooms/types";
export type { Content, EntryPage, Entry, RoomMessage } from "./rooms/messages";
export { postsIn, type Posts, type Saved } from "./rooms/stored-posts";

export interface RoomsOptions extends MembershipOptions, HistoryOptions, PresenceOptions {}

/** Rooms with members, posts, and who is in them. */
export interface Rooms extends Omit<Membership, "onEvent">, Omit<History, "onEvent">, Omit<Presence, "onEvent"> {
  /** Pass the rooms to `socketless.webhook`. */
  onEvent: (event: WebhookEvent) => Promise<Reply[]>;
}

/** Make rooms of all three parts: membership, history and presence. */
export function createRooms(socketless: Service, options: RoomsOptions): Rooms {
  const members = membership(socketless, options);
  const parts = [members, presence(members, options), history(members, options)] as const;
  const [, online, posts] = parts;
  return {
    ...members,
    ...online,
    ...posts,
    async onEvent(event) {
      const replies: Reply[] = [];
      for (const { onEvent } of parts) {
        try {
          replies.push(...[(await onEvent(event)) ?? []].flat());
        } catch (error) {
          // The others' replies go out all the same.
          socketless.log.error(`A part of a room failed: ${traceOf(error)}`);
        }
      }
      return replies;
    },
  };
}
