import { createSubscriber } from "svelte/reactivity";

import { sharedStore, type UseConnectionOptions } from "./shared";
import { type ConnectionState, type Store } from "./store";

export type { ConnectionState, UseConnectionOptions };

/** Take part in the page's one connection for as long as a template or an effect reads `state`. */
export function useConnection<Message extends object = Record<string, unknown>>(
  options: UseConnectionOptions<Message> = {},
): { readonly state: ConnectionState } & Pick<Store, "send" | "retry" | "stop"> {
  const store = sharedStore(options);
  // Never on the server.
  const subscribe = createSubscriber((onChange) => store.subscribe({ ...options, onChange }));
  return {
    get state() {
      subscribe();
      return store.state();
    },
    send: store.send,
    retry: store.retry,
    stop: store.stop,
  };
}
