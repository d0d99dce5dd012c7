import { sentBy } from "../event";
import type { UserId } from "../options";
import type { Reply } from "../reply";
import { firstTime, quoted, reasonOf, traceOf } from "../settings";
import { checkUser, userOf } from "../users";
import type { RoomMessage, Service } from "./messages";
import { movesOf } from "./moves";
import { checkName, isName } from "./names";
import { registerIn, type Client } from "./register";
import type { Membership, MembershipOptions, RoomPart } from "./types";

/** PostgreSQL: the value doesn't fit the column, as "x" is no UUID. ORMs wrap its error. */
const isUnfit = (error: unknown, depth = 0): boolean => {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return String(code).startsWith("22") || (depth < 5 && cause !== undefined && isUnfit(cause, depth + 1));
};

/** The feeds that a client may be in. One that is entering has none yet. */
const feedsOf = (client: Client | undefined): string[] =>
  client ? [client.feed, ...client.more].filter((feed) => feed !== "") : [];

/** Let members enter rooms, each of which has a feed that only they join. */
export function membership(socketless: Service, options: MembershipOptions): Membership {
  const { store } = options;
  const { log } = socketless;
  const register = registerIn(store);
  const parts: RoomPart[] = [];
  const isNews = firstTime();

  async function isMember(room: string, user: UserId): Promise<boolean> {
    try {
      const answer: unknown = isName(room) && (await options.isMember(room, checkUser(user)));
      // An empty list of rows would let in everybody.
      if (typeof answer !== "boolean" && answer !== undefined && answer !== null && isNews(typeof answer)) {
        log.error(`isMember returned ${typeof answer}, which counts as no: return true or false`);
      }
      return answer === true;
    } catch (error) {
      if (isUnfit(error)) {
        return false;
      }
      throw error;
    }
  }

  /** A part that fails doesn't keep the others from their turn. */
  async function onLeft(room: string, identifier: string): Promise<void> {
    for (const { left } of parts) {
      try {
        await left?.(room, identifier);
      } catch (error) {
        log.error(`A connection has left ${quoted(room)}, and a part of the room failed: ${traceOf(error)}`);
      }
    }
  }

  const moves = movesOf({ socketless, store, register, isMember, onLeft });

  /** The room, after all that a removal has left undone. */
  async function settled(room: string) {
    const row = await register.rowOf(room);
    if (row?.isMoving) {
      await moves.resume(room);
    }
    return row;
  }

  async function leave(room: string, identifier: string): Promise<void> {
    await register.leave(room, identifier);
    await onLeft(room, identifier);
  }

  /** What a page gets that asks to be let in. */
  async function enter(room: string, identifier: string): Promise<Reply> {
    const user = userOf(identifier);
    const refused: Reply = { message: { type: "room_refused", room } satisfies RoomMessage };
    if (!(await isMember(room, user))) {
      return refused;
    }
    await settled(room);
    const before = await register.clientOf(room, identifier);
    const { feed, dropped } = await register.enter(room, identifier);
    for (const old of dropped) {
      await leave(room, old);
    }
    // A removal in between may not have seen this client: ask once more.
    if (!(await isMember(room, user))) {
      await moves.remove(room, user);
      return refused;
    }
    let more = {};
    for (const { opened } of parts) {
      try {
        more = { ...more, ...(await opened?.(room, user)) };
      } catch (error) {
        log.error(`${quoted(room)} was opened, and a part of the room failed: ${traceOf(error)}`);
      }
    }
    return {
      join: [feed],
      // After a move whose calls have failed.
      leave: feedsOf(before).filter((it) => it !== feed),
      message: { ...more, type: "room_opened", room, you: user } satisfies RoomMessage,
    };
  }

  /** Take a connection that has ended out of its rooms. Returns what it leaves. */
  async function close(identifier: string): Promise<Reply> {
    const feeds = new Set<string>();
    for await (const { room, clients } of register.enteredBy(userOf(identifier))) {
      if (clients.includes(identifier)) {
        feedsOf(await register.clientOf(room, identifier)).forEach((it) => feeds.add(it));
        await leave(room, identifier);
      }
    }
    return { leave: [...feeds] };
  }

  return {
    store,
    socketless,
    isMember,

    async onEvent(event) {
      const { action, identifier } = event;
      if (action === "CONNECTION_CLOSE") {
        return close(identifier);
      }
      const { type, room } = sentBy(event);
      if (typeof room !== "string" || (type !== "open_room" && type !== "leave_room")) {
        return undefined;
      }
      if (type === "open_room") {
        return enter(room, identifier);
      }
      const client = isName(room) ? await register.clientOf(room, identifier) : undefined;
      if (client) {
        await leave(room, identifier);
      }
      return { leave: feedsOf(client), message: { type: "room_left", room } satisfies RoomMessage };
    },

    async added(room, user) {
      checkName(room);
      const message: RoomMessage = { type: "room_added", room };
      try {
        await socketless.send({ users: checkUser(user) }, message);
      } catch (error) {
        log.error(`Couldn't tell ${quoted(String(user))} of the membership in ${quoted(room)}: ${reasonOf(error)}`);
      }
    },

    async removed(room, user) {
      checkName(room);
      await moves.remove(room, checkUser(user));
    },

    async removedFromAll(user) {
      const id = checkUser(user);
      for await (const { room } of register.enteredBy(id)) {
        await moves.remove(room, id);
      }
    },

    leave,

    async feedOf(room) {
      return isName(room) ? (await settled(room))?.feed : undefined;
    },

    async tell(room, message) {
      try {
        // Read now: whoever was removed meanwhile is still in the old feed.
        const row = await settled(room);
        await (row && socketless.send({ feeds: row.feed }, message));
      } catch (error) {
        log.error(`Couldn't send to the room ${quoted(room)}: ${reasonOf(error)}`);
      }
    },

    async isIn(room, identifier) {
      const client = isName(room) ? await register.clientOf(room, identifier) : undefined;
      return client !== undefined && client.feed === (await settled(room))?.feed;
    },

    async *clientsIn(room) {
      for await (const clients of register.clientsIn(room)) {
        yield* clients.map(({ identifier }) => identifier);
      }
    },

    async *roomsOf(user) {
      for await (const { room } of register.enteredBy(checkUser(user))) {
        yield room;
      }
    },

    allRooms: register.allRooms,

    async tidy(room) {
      await settled(room);
      await register.forgetEmpty(room);
    },

    extend: (part) => void parts.push(part),
  };
}
