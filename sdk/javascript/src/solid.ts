import { createSignal, onCleanup, onMount, type Accessor } from "solid-js";

import { sharedStore, type UseConnectionOptions } from "./shared";
import { type ConnectionState, type Store } from "./store";

export type { ConnectionState, UseConnectionOptions };

/** Take part in the page's one connection for as long as the component is on the page. */
export function useConnection<Message extends object = Record<string, unknown>>(
  options: UseConnectionOptions<Message> = {},
): { state: Accessor<ConnectionState> } & Pick<Store, "send" | "retry" | "stop"> {
  const store = sharedStore(options);
  const [state, setState] = createSignal(store.state());
  const update = () => setState(store.state());
  // Never on the server.
  onMount(() => {
    onCleanup(store.subscribe({ ...options, onChange: update }));
    update();
  });
  return { state, send: store.send, retry: store.retry, stop: store.stop };
}
