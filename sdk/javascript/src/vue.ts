import { onMounted, onScopeDispose, readonly, shallowRef, type Ref } from "vue";

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

/** Open a part with the component, and end it with the component. */
function usePart<State, Opened extends Part<State>>(
  store: Store,
  initial: State,
  open: OpenPart<State, Opened>,
): [Readonly<Ref<State>>, () => Opened | undefined] {
  const state = shallowRef(initial);
  let part: Opened | undefined;
  onMounted(() => {
    part = open(connectionOf(store), (next) => {
      state.value = next;
    });
    state.value = part.state;
  });
  onScopeDispose(() => {
    part?.stop();
    part = undefined;
  });
  return [readonly(state) as Readonly<Ref<State>>, () => part];
}

/** Be in a room for as long as the component is on the page. Give the component `:key="room"` if the room changes. */
export function useRoom(options: UseRoomOptions): { state: Readonly<Ref<RoomState>> } & RoomActions {
  const [state, room] = usePart(sharedStore(options), INITIAL_ROOM, (connection, onChange) =>
    joinRoom(connection, { ...options, onChange }),
  );
  return { state, ...roomActions(room) };
}

/** Show a person's rows for as long as the component is on the page, as `openRows` does. */
export function useLiveRows<Rows = unknown>(
  options: UseRowsOptions<Rows>,
): { state: Readonly<Ref<RowsState<Rows>>>; refresh: () => void } {
  const initial: RowsState<Rows> = INITIAL_ROWS;
  const [state, rows] = usePart(sharedStore(options), initial, (connection, onChange) =>
    openRows(connection, { ...options, onChange }),
  );
  return { state, refresh: () => rows()?.refresh() };
}

/** Show a person's notices for as long as the component is on the page. All components share them. */
export function useNotifications(
  options: UseNotificationsOptions = {},
): { state: Readonly<Ref<InboxState>> } & InboxActions {
  const [state, inbox] = usePart(sharedStore(options), INITIAL_INBOX, (connection, onChange) =>
    shareInbox(connection, options, onChange),
  );
  return { state, ...inboxActions(inbox) };
}
