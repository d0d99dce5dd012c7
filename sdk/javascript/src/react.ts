"use client";

import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";

import { sharedStore, type UseConnectionOptions } from "./shared";
import { INITIAL, type ConnectionState, type Store } from "./store";

export type { ConnectionState, UseConnectionOptions };

/**
 * Take part in the page's one connection for as long as the component is on the page. It opens with the first
 * component and closes with the last.
 */
export function useConnection<Message extends object = Record<string, unknown>>(
  options: UseConnectionOptions<Message> = {},
): ConnectionState & Pick<Store, "send" | "retry" | "stop"> {
  const store = sharedStore(options);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const subscribe = useCallback(
    (onChange: () => void) =>
      store.subscribe({
        onChange,
        onMessage: (message) => latest.current.onMessage?.(message),
        onConnected: (identifier) => latest.current.onConnected?.(identifier),
      }),
    [store],
  );
  const state = useSyncExternalStore(subscribe, store.state, () => INITIAL);
  return { ...state, send: store.send, retry: store.retry, stop: store.stop };
}
