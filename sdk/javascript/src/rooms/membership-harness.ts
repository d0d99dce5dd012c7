import type { Store } from "../storage/types";
import { memory } from "../storage/memory";
import { appWith, tableOf } from "./harness";
import { membership } from "./membership";
import type { Membership, MembershipOptions } from "./types";

/** An app with rooms, and members of two of them. */
export function start(options: Partial<MembershipOptions> = {}, store: Store = memory()) {
  const table = tableOf(["plans", "ana", "ben"], ["team", "ben", "cem"]);
  let members!: Membership;
  const app = appWith((socketless) => {
    members = membership(socketless, { store, isMember: table.isMember, ...options });
    return [members];
  }, store);
  async function enter(identifier: string, room = "plans") {
    const page = await app.open(identifier);
    const answers = await page.sends({ type: "open_room", room });
    return { ...page, answers, enters: () => page.sends({ type: "open_room", room }) };
  }
  /** Delete the row, and remove the member. */
  async function remove(user: string, room = "plans") {
    table.delete(room, user);
    await members.removed(room, user);
  }
  const all = async <Value>(values: AsyncGenerator<Value>) => {
    const list: Value[] = [];
    for await (const value of values) {
      list.push(value);
    }
    return list;
  };
  return { app, table, members, store, enter, remove, all };
}

/** Runs `before` once, before the first call of an operation that fits. */
export function storeThat(
  operation: keyof Store,
  fits: (list: string) => boolean,
  before: () => Promise<unknown>,
): Store {
  const store = memory();
  let isNext = true;
  const run = store[operation] as (...args: unknown[]) => Promise<unknown>;
  return {
    ...store,
    [operation]: async (...args: [string, ...unknown[]]) => {
      if (isNext && fits(args[0])) {
        isNext = false;
        await before();
      }
      return run(...args);
    },
  };
}
