import { useSyncExternalStore } from "react";

/** Create a value kept only in this tab's memory and lost on reload. */
export function createMemory<T>(initial: T) {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value: T): void {
      current = value;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useMemory<T>(memory: ReturnType<typeof createMemory<T>>): T {
  return useSyncExternalStore(memory.subscribe, memory.get, memory.get);
}

/** The API keys by `keyName`, shared by the forms of all operations. */
export const apiKeys = createMemory<ReadonlyMap<string, string>>(new Map());

/**
 * Name a key by the server that it was typed for, so that no other server gets it.
 *
 * @param server - an absolute URL; undefined while the address is incomplete
 * @param variable - the variable that samples read the key from
 */
export const keyName = (server: string | undefined, variable: string): string =>
  `${server === undefined ? "" : new URL(server).origin} ${variable}`;

/** The chosen server URL, for each list of servers. */
export const chosenServers = createMemory<ReadonlyMap<string, string>>(new Map());
