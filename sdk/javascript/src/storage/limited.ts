import { within } from "../within";
import type { Store } from "./types";

/** How long one call of a store may take, in milliseconds. A database can accept a connection, and then stay silent. */
const CALL_MS = 10_000;

/** Give each call of a store a time limit. A call that is too slow may still be done later: repeat it safely. */
export const limited = (store: Store): Store =>
  new Proxy(store, {
    get: (target, name: keyof Store) => {
      const call = target[name] as (...args: unknown[]) => Promise<unknown>;
      return (...args: unknown[]) => within(CALL_MS, `${name} of the store`, () => call.apply(target, args));
    },
  });
