import { createSignal, onCleanup, onMount } from "solid-js";

import type { Store } from "../store";

/** Join a store's connection for as long as the component is on the page. */
export function createSocketless<Message>(
  store: Store<Message>,
  onMessage: (message: Message) => void,
) {
  const [state, setState] = createSignal(store.state());

  onMount(() => {
    // This never runs on the server.
    onCleanup(store.subscribe(() => setState(store.state()), onMessage));
    setState(store.state());
  });

  return { state, send: store.send, retry: store.retry };
}
