import { afterNextRender, DestroyRef, inject, NgZone, signal, type Signal } from "@angular/core";

import { sharedStore, type UseConnectionOptions } from "./shared";
import { type ConnectionState, type Store } from "./store";

export type { ConnectionState, UseConnectionOptions };

/**
 * Take part in the page's one connection for as long as the component is on the page. Call it in a field or a
 * constructor.
 */
export function injectConnection<Message extends object = Record<string, unknown>>(
  options: UseConnectionOptions<Message> = {},
): { state: Signal<ConnectionState> } & Pick<Store, "send" | "retry" | "stop"> {
  const store = sharedStore(options);
  const state = signal(store.state());
  const destroyRef = inject(DestroyRef);
  // With zone.js, each of the client's timers would check every component.
  const zone = inject(NgZone);
  const update = () => state.set(store.state());
  // Never on the server.
  afterNextRender(() => {
    destroyRef.onDestroy(zone.runOutsideAngular(() => store.subscribe({ ...options, onChange: update })));
    update();
  });
  return { state: state.asReadonly(), send: store.send, retry: store.retry, stop: store.stop };
}
