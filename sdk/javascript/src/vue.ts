import { onMounted, onScopeDispose, readonly, shallowRef, type Ref } from "vue";

import { sharedStore, type UseConnectionOptions } from "./shared";
import { type ConnectionState, type Store } from "./store";

export type { ConnectionState, UseConnectionOptions };

/** Take part in the page's one connection for as long as the component is on the page. Call it in `setup`. */
export function useConnection<Message extends object = Record<string, unknown>>(
  options: UseConnectionOptions<Message> = {},
): { state: Readonly<Ref<ConnectionState>> } & Pick<Store, "send" | "retry" | "stop"> {
  const store = sharedStore(options);
  // Not `ref`, which wraps everything below it in proxies.
  const state = shallowRef(store.state());
  const update = () => {
    state.value = store.state();
  };
  let leave = (): void => undefined;
  // Never on the server.
  onMounted(() => {
    leave = store.subscribe({ ...options, onChange: update });
    update();
  });
  onScopeDispose(() => leave());
  return { state: readonly(state), send: store.send, retry: store.retry, stop: store.stop };
}
