import { onMounted, onScopeDispose, readonly, shallowRef } from "vue";

import type { Store } from "../store";

/**
 * Join a store's connection for as long as the component is on the page.
 * Call it in `setup`.
 */
export function useSocketless<Message>(
  store: Store<Message>,
  onMessage: (message: Message) => void,
) {
  // Not `ref`, which wraps everything below it in proxies.
  const state = shallowRef(store.state());
  let leave = () => {};

  onMounted(() => {
    // This never runs on the server.
    leave = store.subscribe(() => (state.value = store.state()), onMessage);
    state.value = store.state();
  });
  onScopeDispose(() => leave());

  return { state: readonly(state), send: store.send, retry: store.retry };
}
