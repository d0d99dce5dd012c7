import { createSubscriber } from "svelte/reactivity";

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

/** Take part in the page's one connection for as long as a template or an effect reads `state`. */
export function useConnection<Message extends object = Record<string, unknown>>(
  options: UseConnectionOptions<Message> = {},
): { readonly state: ConnectionState } & Pick<Store, "send" | "retry" | "stop"> {
  const store = sharedStore(options);
  // Never on the server.
  const subscribe = createSubscriber((onChange) => store.subscribe({ ...options, onChange }));
  return {
    get state() {
      subscribe();
      return store.state();
    },
    send: store.send,
    retry: store.retry,
    stop: store.stop,
  };
}

/** Open a part while a template or an effect reads its state. */
function usePart<State, Opened extends Part<State>>(
  store: Store,
  initial: State,
  open: OpenPart<State, Opened>,
): [() => State, () => Opened | undefined] {
  let part: Opened | undefined;
  const subscribe = createSubscriber((update) => {
    part = open(connectionOf(store), update);
    return () => {
      part?.stop();
      part = undefined;
    };
  });
  const state = () => {
    subscribe();
    return part?.state ?? initial;
  };
  return [state, () => part];
}

/** Be in a room while a template or an effect reads `state`. Put the component in `{#key room}` if the room changes. */
export function useRoom(options: UseRoomOptions): { readonly state: RoomState } & RoomActions {
  const [state, room] = usePart(sharedStore(options), INITIAL_ROOM, (connection, onChange) =>
    joinRoom(connection, { ...options, onChange }),
  );
  return {
    get state() {
      return state();
    },
    ...roomActions(room),
  };
}

/** Show a person's rows while a template or an effect reads `state`, as `openRows` does. */
export function useLiveRows<Rows = unknown>(
  options: UseRowsOptions<Rows>,
): { readonly state: RowsState<Rows>; refresh: () => void } {
  const initial: RowsState<Rows> = INITIAL_ROWS;
  const [state, rows] = usePart(sharedStore(options), initial, (connection, onChange) =>
    openRows(connection, { ...options, onChange }),
  );
  return {
    get state() {
      return state();
    },
    refresh: () => rows()?.refresh(),
  };
}

/** Show a person's notices while a template or an effect reads `state`. All components share them. */
export function useNotifications(options: UseNotificationsOptions = {}): { readonly state: InboxState } & InboxActions {
  const [state, inbox] = usePart(sharedStore(options), INITIAL_INBOX, (connection, onChange) =>
    shareInbox(connection, options, onChange),
  );
  return {
    get state() {
      return state();
    },
    ...inboxActions(inbox),
  };
}
