import { useSyncExternalStore } from "react";

/** A value kept only in this tab's memory and lost on reload. */
export interface Memory<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createMemory<T>(initial: T): Memory<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      current = value;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useMemory<T>(memory: Memory<T>): T {
  return useSyncExternalStore(memory.subscribe, memory.get, memory.get);
}

/** The API key, shared by the forms of all operations. */
export const apiKey = createMemory("");

/** The chosen server URL, for each list of servers. */
export const chosenServers = createMemory<ReadonlyMap<string, string>>(new Map());
