import { createSubscriber } from "svelte/reactivity";

import type { Store } from "../store";

/**
 * Join a store's connection for as long as something on the page reads
 * `state`: in a template or an effect.
 */
export function socketless<Message>(
  store: Store<Message>,
  onMessage: (message: Message) => void,
) {
  const subscribe = createSubscriber((update) =>
    store.subscribe(update, onMessage),
  ); // Never on the server.

  return {
    get state() {
      subscribe();
      return store.state();
    },
    send: store.send,
    retry: store.retry,
  };
}
