import {
  afterNextRender,
  DestroyRef,
  inject,
  NgZone,
  signal,
} from "@angular/core";

import type { Store } from "../store";

/**
 * Join a store's connection for as long as the component is on the page.
 * Call it in a field or a constructor.
 */
export function injectSocketless<Message>(
  store: Store<Message>,
  onMessage: (message: Message) => void,
) {
  const state = signal(store.state());
  const destroyRef = inject(DestroyRef);
  // With zone.js, each of the client's timers would check every component.
  const zone = inject(NgZone);

  afterNextRender(() => {
    const subscribe = () =>
      // This never runs on the server.
      store.subscribe(() => state.set(store.state()), onMessage);
    destroyRef.onDestroy(zone.runOutsideAngular(subscribe));
    state.set(store.state());
  });

  return { state: state.asReadonly(), send: store.send, retry: store.retry };
}
