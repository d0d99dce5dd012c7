import { SocketlessError } from "../api";
import { reasonOf, quoted } from "../settings";
import type { Store } from "../storage/types";
import { userOf } from "../users";
import type { RoomMessage, Service } from "./messages";
import { MOVES } from "./names";
import type { Client, Register } from "./register";

/** How long one process moves a room before another one tries, in milliseconds. */
const CLAIM_MS = 60_000;
/** How many questions about members are asked at once. */
const AT_ONCE = 10;

interface Options {
  socketless: Service;
  store: Store;
  register: Register;
  isMember: (room: string, user: string) => Promise<boolean>;
  /** Take a client out of all lists but the register. */
  onLeft: (room: string, identifier: string) => Promise<void>;
}

/** The identifiers of the clients that may be in each feed. */
function byFeed(clients: readonly Client[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { identifier, feed, more } of clients) {
    for (const name of [feed, ...more]) {
      groups.set(name, [...(groups.get(name) ?? []), identifier]);
    }
  }
  return groups;
}

/** Continue rooms in new feeds, which only members join. */
export function movesOf({ socketless, store, register, isMember, onLeft }: Options) {
  /** Make calls, of which none keeps the next one from its turn, but one without an answer. */
  function calls(room: string) {
    let isOut = false;
    return async (...all: (() => Promise<void>)[]): Promise<boolean> => {
      let isDone = true;
      for (const call of all) {
        try {
          isDone &&= !isOut;
          await (isOut ? undefined : call());
        } catch (error) {
          isDone = false;
          isOut = error instanceof SocketlessError && error.status === undefined;
          socketless.log.error(`Not all clients in ${quoted(room)} have moved to its new feed: ${reasonOf(error)}`);
        }
      }
      return isDone;
    };
  }

  async function membersOf(room: string, clients: readonly Client[], removed?: string): Promise<Set<string>> {
    const members = new Set<string>();
    const users = [...new Set(clients.map(({ identifier }) => userOf(identifier)))];
    for (let start = 0; start < users.length; start += AT_ONCE) {
      const some = users.slice(start, start + AT_ONCE);
      await Promise.all(
        some.map(async (user) => {
          if (user !== removed && (await isMember(room, user))) {
            members.add(user);
          }
        }),
      );
    }
    return members;
  }

  /** Do what is left of a room's moves: each step can be repeated. */
  async function complete(room: string, removed?: string): Promise<void> {
    const feed = (await register.rowOf(room))?.feed;
    if (feed === undefined) {
      return;
    }
    const make = calls(room);
    const tell = (clients: string[], type: "room_refused" | "room_moved") =>
      clients.length > 0 ? [() => socketless.send({ clients }, { type, room } satisfies RoomMessage)] : [];
    const leave = (clients: readonly Client[]) =>
      [...byFeed(clients)]
        // One that is entering has none yet.
        .filter(([old]) => old !== "" && old !== feed)
        .map(
          ([old, identifiers]) =>
            () =>
              socketless.changeFeeds("leave", old, identifiers),
        );
    let isDone = true;
    for await (const clients of register.clientsIn(room)) {
      const late = clients.filter((it) => it.feed !== feed || userOf(it.identifier) === removed);
      const members = await membersOf(room, late, removed);
      const gone = late.filter(({ identifier }) => !members.has(userOf(identifier)));
      const refused = gone.map(({ identifier }) => identifier);
      const areOut = await make(...leave(gone), ...tell(refused, "room_refused"));
      // Pages that have entered the new feed by themselves meanwhile: a repeated join would let the call fail for all.
      const now = new Map(
        await Promise.all(
          late.map(async ({ identifier }) => [identifier, await register.clientOf(room, identifier)] as const),
        ),
      );
      const staying = late.filter((it) => !gone.includes(it) && now.get(it.identifier)?.feed === it.feed);
      const moved = staying.map(({ identifier }) => identifier);
      const join = moved.length > 0 ? [() => socketless.changeFeeds("join", feed, moved)] : [];
      const haveMoved = await make(...join, ...tell(moved, "room_moved"), ...leave(staying));
      for (const identifier of refused) {
        await onLeft(room, identifier);
        if (areOut) {
          await register.leave(room, identifier);
          await register.setOut(room, userOf(identifier));
        }
      }
      for (const client of staying) {
        await register.note(room, client, feed, haveMoved);
      }
      isDone &&= areOut && haveMoved;
    }
    if (isDone) {
      await register.settle(room, feed);
    }
  }

  /** Complete the moves of a room, unless another process is at it. */
  async function resume(room: string, removed?: string): Promise<void> {
    await store.add(MOVES, room, {});
    const claim = await store.claim(MOVES, CLAIM_MS, room);
    // Whoever removed somebody goes on in any case: a process that has ended may hold the claim.
    if (!claim && removed === undefined) {
      return;
    }
    try {
      await complete(room, removed);
    } finally {
      await (claim && store.remove(MOVES, room, claim.seq));
    }
  }

  return {
    resume,

    /** Remove a user. It is stored before the first call. */
    async remove(room: string, user: string): Promise<void> {
      // Also if no client of the user is listed: one that has signed its own close can still be in the feed.
      if (await register.move(room)) {
        await resume(room, user);
      }
      await register.setOut(room, user);
    },
  };
}
