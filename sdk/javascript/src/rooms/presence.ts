import type { Handle } from "../dispose";
import { sentBy, type WebhookEvent } from "../event";
import type { Maybe } from "../options";
import { createRefresh } from "../refresh";
import type { Reply } from "../reply";
import { quoted, reasonOf } from "../settings";
import type { Change } from "../storage/types";
import type { Membership } from "./types";
import type { RoomMessage } from "./messages";
import { connectionsIn, isName, peopleIn } from "./names";
import { namesBy } from "./user-names";

export interface PresenceOptions {
  /** Return the name of a user. One that takes longer than 2 s, or fails, is left out. */
  nameOf?: (user: string) => Maybe<string>;
  /**
   * How long a connection counts after the last sign of its page, in milliseconds. Default 75 s, which is two and a half
   * beats of a page: nobody goes offline for one lost beat.
   */
  lifeMs?: number;
}

/** Who is in a room now. */
export interface Presence {
  /** Pass it to `socketless.webhook`, after the membership. */
  onEvent: (event: WebhookEvent) => Promise<Reply | undefined>;
  /** The users who are in a room. */
  online: (room: string) => Promise<string[]>;
  /**
   * Take connections that have been silent out of all rooms, and complete removals whose calls have failed: once a minute,
   * by `start` or by what runs your jobs. A room that fails is logged.
   */
  sweep: () => Promise<void>;
  /** Call `sweep` each minute, until `stop` or the signal. */
  start: (options?: { signal?: AbortSignal }) => Handle;
}

/** This is meant for about 1,000 people in a room: everybody hears of everybody. */
const MOST_SHOWN = 1_000;
const SWEEP_MS = 60_000;

/** Show members who is in a room. */
export function presence(members: Membership, { nameOf, lifeMs = 75_000 }: PresenceOptions = {}): Presence {
  const { store } = members;
  const { log } = members.socketless;
  const lookUp = nameOf && namesBy(nameOf, log);
  const namesOf = async (users: readonly string[]) =>
    lookUp && users.length > 0 ? { names: await lookUp(users) } : {};

  /** Tell a room who came or left, if anybody did. Pages notice a lost change at their next beat. */
  async function tell(room: string, { version, came, left }: Change): Promise<void> {
    if (came.length + left.length > 0) {
      const message: RoomMessage = { type: "changed", room, version, came, left, ...(await namesOf(came)) };
      await members.tell(room, message);
    }
  }

  async function listOf(room: string): Promise<RoomMessage> {
    const { version, users } = await store.present(peopleIn(room));
    const shown = users.slice(0, MOST_SHOWN);
    return { type: "online", room, version, users: shown, ...(await namesOf(shown)) };
  }

  members.extend({
    async left(room, identifier) {
      await store.leave(connectionsIn(room), identifier);
      await tell(room, await store.leave(peopleIn(room), identifier));
    },
  });

  async function sweepRoom(room: string): Promise<void> {
    // This place lists connections, so each one is passed as its own user.
    const { left } = await store.sweep(connectionsIn(room), lifeMs);
    for (const identifier of left) {
      await members.leave(room, identifier);
    }
    await tell(room, await store.sweep(peopleIn(room), lifeMs));
    await members.tidy(room);
  }

  async function sweep(): Promise<void> {
    for await (const room of members.allRooms()) {
      try {
        await sweepRoom(room);
      } catch (error) {
        log.error(`Couldn't check who is in ${quoted(room)}: ${reasonOf(error)}`);
      }
    }
  }

  return {
    async onEvent(event) {
      const { user, identifier } = event;
      const { type, room, version: known, quiet } = sentBy(event);
      if ((type !== "open_room" && type !== "here") || !isName(room)) {
        return undefined;
      }
      if (!(await members.isIn(room, identifier))) {
        // Perhaps it was silent for too long: a page enters again when its room moves.
        return type === "here" ? { message: { type: "room_moved", room } satisfies RoomMessage } : undefined;
      }
      await store.enter(connectionsIn(room), identifier, identifier, lifeMs);
      // A page without presence: it hears posts, and neither shows people nor is shown.
      if (quiet === true) {
        return undefined;
      }
      const change = await store.enter(peopleIn(room), identifier, user, lifeMs);
      await tell(room, change);
      // A page that missed a change gets the list with its next beat.
      return type === "open_room" || known !== change.version ? { message: await listOf(room) } : undefined;
    },

    online: async (room) => (await store.present(peopleIn(room))).users,
    sweep,

    start({ signal } = {}) {
      const sweeping = createRefresh(sweep, {
        checkMs: SWEEP_MS,
        timeoutMs: SWEEP_MS * 10,
        onError: (error) => log.error(`Couldn't check who is in the rooms: ${reasonOf(error)}`),
        ...(signal && { signal }),
      });
      sweeping.refresh();
      return sweeping;
    },
  };
}
