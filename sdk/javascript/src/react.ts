"use client";

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";

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
import { INITIAL, type ConnectionState, type Store } from "./store";

export type { ConnectionState, UseConnectionOptions };

/**
 * Take part in the page's one connection for as long as the component is on the page. It opens with the first
 * component and closes with the last.
 */
export function useConnection<Message extends object = Record<string, unknown>>(
  options: UseConnectionOptions<Message> = {},
): ConnectionState & Pick<Store, "send" | "retry" | "stop"> {
  const store = sharedStore(options);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const subscribe = useCallback(
    (onChange: () => void) =>
      store.subscribe({
        onChange,
        onMessage: (message) => latest.current.onMessage?.(message),
        onConnected: (identifier) => latest.current.onConnected?.(identifier),
      }),
    [store],
  );
  const state = useSyncExternalStore(subscribe, store.state, () => INITIAL);
  return { ...state, send: store.send, retry: store.retry, stop: store.stop };
}

/** Open a part with the component, anew when the key changes, and end it with the component. */
function usePart<State, Opened extends Part<State>>(
  store: Store,
  key: string,
  initial: State,
  open: OpenPart<State, Opened>,
): [State, () => Opened | undefined] {
  const [state, setState] = useState(initial);
  const part = useRef<Opened>(undefined);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const opened = latest.current(connectionOf(store), setState);
    part.current = opened;
    setState(opened.state);
    return () => {
      opened.stop();
      part.current = undefined;
    };
  }, [store, key]);
  return [state, useCallback(() => part.current, [])];
}

/** Be in a room for as long as the component is on the page, or until `room` changes. */
export function useRoom(options: UseRoomOptions): RoomState & RoomActions {
  const [state, room] = usePart(sharedStore(options), options.room, INITIAL_ROOM, (connection, onChange) =>
    joinRoom(connection, { ...options, onChange }),
  );
  const actions = useMemo(() => roomActions(room), [room]);
  return { ...state, ...actions };
}

/** Show a person's rows for as long as the component is on the page, as `openRows` does. */
export function useLiveRows<Rows = unknown>(options: UseRowsOptions<Rows>): RowsState<Rows> & { refresh: () => void } {
  const key = JSON.stringify([options.type, options.url]);
  const initial: RowsState<Rows> = INITIAL_ROWS;
  const [state, rows] = usePart(sharedStore(options), key, initial, (connection, onChange) =>
    openRows(connection, { ...options, onChange }),
  );
  return { ...state, refresh: () => rows()?.refresh() };
}

/** Show a person's notices for as long as the component is on the page. All components share them. */
export function useNotifications(options: UseNotificationsOptions = {}): InboxState & InboxActions {
  const [state, inbox] = usePart(sharedStore(options), options.url ?? "", INITIAL_INBOX, (connection, onChange) =>
    shareInbox(connection, options, onChange),
  );
  const actions = useMemo(() => inboxActions(inbox), [inbox]);
  return { ...state, ...actions };
}
