import type { Connection } from "./client";
import type { Listener, Store } from "./store";

/** What parts of a page need of its connection. They never close it. */
export type PageConnection = Pick<Connection, "state" | "send" | "listen">;

/** Tell whether a page has no person any more: what it showed must go. */
export const isOver = ({ state }: PageConnection): boolean => /^(?:ended|switched|refused|page)$/.test(state.status);

/** A part of a page that has a state, such as a room. */
export interface Part<State> {
  readonly state: State;
  stop(): void;
}

/** Start a part, which calls `onChange` after each change of its state. */
export type OpenPart<State, Opened extends Part<State>> = (
  connection: PageConnection,
  onChange: (state: State) => void,
) => Opened;

/** Give a part the connection of a store, which stays open while a part listens. */
export const connectionOf = (store: Store): PageConnection => ({
  get state() {
    return store.state();
  },
  send: store.send,
  listen: (onMessage, onConnected, onChange) => store.subscribe({ onMessage, onConnected, onChange } as Listener),
});
