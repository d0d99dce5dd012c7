import { createSignal, onCleanup, onMount, type Accessor } from "solid-js";

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

/** Open a part with the component, and end it with the component. */
function usePart<State, Opened extends Part<State>>(
  store: Store,
  initial: State,
  open: OpenPart<State, Opened>,
): [Accessor<State>, () => Opened | undefined] {
  const [state, setState] = createSignal(initial);
  let part: Opened | undefined;
  onMount(() => {
    const opened = open(connectionOf(store), (next) => setState(() => next));
    part = opened;
    setState(() => opened.state);
    onCleanup(() => {
      opened.stop();
      part = undefined;
    });
  });
  return [state, () => part];
}

/** Be in a room for as long as the component is on the page. Show it in `<Show keyed when={room()}>` if the room changes. */
export function useRoom(options: UseRoomOptions): { state: Accessor<RoomState> } & RoomActions {
  const [state, room] = usePart(sharedStore(options), INITIAL_ROOM, (connection, onChange) =>
    joinRoom(connection, { ...options, onChange }),
  );
  return { state, ...roomActions(room) };
}

/** Show a person's rows for as long as the component is on the page, as `openRows` does. */
export function useLiveRows<Rows = unknown>(
  options: UseRowsOptions<Rows>,
): { state: Accessor<RowsState<Rows>>; refresh: () => void } {
  const initial: RowsState<Rows> = INITIAL_ROWS;
  const [state, rows] = usePart(sharedStore(options), initial, (connection, onChange) =>
    openRows(connection, { ...options, onChange }),
  );
  return { state, refresh: () => rows()?.refresh() };
}

/** Show a person's notices for as long as the component is on the page. All components share them. */
export function useNotifications(
  options: UseNotificationsOptions = {},
): { state: Accessor<InboxState> } & InboxActions {
  const [state, inbox] = usePart(sharedStore(options), INITIAL_INBOX, (connection, onChange) =>
    shareInbox(connection, options, onChange),
  );
  return { state, ...inboxActions(inbox) };
}
