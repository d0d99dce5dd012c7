import { afterNextRender, DestroyRef, inject, NgZone, signal, type Signal } from "@angular/core";

import { INITIAL_ROWS, openRows, type RowsState } from "./live-rows/client";
import {
  inboxActions,
  INITIAL_INBOX,
  type InboxActions,
  type InboxState,
  type UseNotificationsOptions,
} from "./notifications/client";
import { shareInbox } from "./notifications/shared";
import { connectionOf, type OpenPart, type Part } from "./part";
import { joinRoom, type RoomActions, type RoomState } from "./rooms/client";
import { roomActions, type UseRoomOptions } from "./rooms/hooks";
import { INITIAL_ROOM } from "./rooms/initial";
import { sharedStore, type UseConnectionOptions, type UseRowsOptions } from "./shared";
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

/** Open a part with the component, and end it with the component. */
function injectPart<State, Opened extends Part<State>>(
  store: Store,
  initial: State,
  open: OpenPart<State, Opened>,
): [Signal<State>, () => Opened | undefined] {
  const state = signal(initial);
  let part: Opened | undefined;
  const destroyRef = inject(DestroyRef);
  // With zone.js, each of the timers would check every component.
  const zone = inject(NgZone);
  afterNextRender(() => {
    const opened = zone.runOutsideAngular(() => open(connectionOf(store), (next) => state.set(next)));
    part = opened;
    state.set(opened.state);
    destroyRef.onDestroy(() => {
      opened.stop();
      part = undefined;
    });
  });
  return [state.asReadonly(), () => part];
}

/** Be in a room for as long as the component is on the page. Call it in a field or a constructor. */
export function injectRoom(options: UseRoomOptions): { state: Signal<RoomState> } & RoomActions {
  const [state, room] = injectPart(sharedStore(options), INITIAL_ROOM, (connection, onChange) =>
    joinRoom(connection, { ...options, onChange }),
  );
  return { state, ...roomActions(room) };
}

/** Show a person's rows for as long as the component is on the page, as `openRows` does. Call it in a field or a constructor. */
export function injectLiveRows<Rows = unknown>(
  options: UseRowsOptions<Rows>,
): { state: Signal<RowsState<Rows>>; refresh: () => void } {
  const initial: RowsState<Rows> = INITIAL_ROWS;
  const [state, rows] = injectPart(sharedStore(options), initial, (connection, onChange) =>
    openRows(connection, { ...options, onChange }),
  );
  return { state, refresh: () => rows()?.refresh() };
}

/** Show a person's notices for as long as the component is on the page. All components share them. */
export function injectNotifications(
  options: UseNotificationsOptions = {},
): { state: Signal<InboxState> } & InboxActions {
  const [state, inbox] = injectPart(sharedStore(options), INITIAL_INBOX, (connection, onChange) =>
    shareInbox(connection, options, onChange),
  );
  return { state, ...inboxActions(inbox) };
}
