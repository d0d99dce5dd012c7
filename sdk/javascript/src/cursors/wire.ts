/** Where a person points, in numbers of your own, such as shares of the width and the height. */
export interface PointerState {
  x?: number | undefined;
  y?: number | undefined;
  typing?: boolean | undefined;
}

/** What pages in a room receive. */
export interface Pointer {
  type: "pointer";
  room: string;
  /** The connection, of which a person can have several. */
  from: string;
  user: string;
  name: string;
  /** Grows with each move of a connection. */
  count: number;
  /** The page has left. */
  gone: boolean;
  state: PointerState;
}
