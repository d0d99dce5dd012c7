/**
 * An item of a list. `seq` is its number, `value` is anything that JSON holds.
 */
export type Item<Value = unknown> = {
  id: string;
  seq: number;
  value: Value;
  isFinished: boolean;
};
/** A claimed item. Nobody else can claim it before `until`, in milliseconds. */
export type Claim<Value> = Item<Value> & { until: number };
/** Who came to a place or left it. If there is anybody, the version is new. */
export type Change = { version: number; came: string[]; left: string[] };

/** What parts of the SDK keep. Several processes can use one store at once. */
export interface Store {
  /**
   * Adds an item with the next number of its list: 1, 2, 3 and so on, without
   * gaps. If the list has the ID, nothing changes. Returns what the list has.
   * Before `dueAt`, in milliseconds since 1970, nobody can claim the item.
   */
  add: <V>(list: string, id: string, value: V, dueAt?: number) => Added<V>;
  get: <V>(list: string, id: string) => Promise<Item<V> | undefined>;
  /**
   * Return at most `most` items in the order of their numbers, and the number of the last item that was added: the first
   * ones after a number, the last ones before a number, or the last ones of all.
   */
  list: <V>(list: string, most: number, part?: { after?: number; before?: number }) => Listed<V>;
  /** Replaces a value by what `make` returns, with no other change between. */
  change: <V>(list: string, id: string, make: (value: V) => V) => Promise<V | undefined>;
  /**
   * Returns whether the item was there. With a number, removes only the item
   * that has it, and not a later one with the same ID.
   */
  remove: (list: string, id: string, seq?: number) => Promise<boolean>;

  /**
   * Reserves an item that is due and neither claimed nor finished: the one with
   * this ID, or the one that has waited longest.
   */
  claim: <V>(list: string, forMs: number, id?: string) => Promise<Claim<V> | undefined>;
  /**
   * Finishes a claimed item, or frees it. Does nothing if others claimed it.
   */
  release: (list: string, claim: Claim<unknown>, to: "finished" | "free") => Promise<void>;

  /** Keeps a user's connection in a place until `sweep` drops it. */
  enter: (place: string, id: string, user: string, forMs: number) => Promise<Change>;
  leave: (place: string, id: string) => Promise<Change>;
  /**
   * Drops the connections whose time is over. If the last sweep was more than
   * two lives ago, perhaps nobody could say that they are there: it renews all,
   * but drops those that the last sweep renewed and that were silent since.
   */
  sweep: (place: string, lifeMs: number) => Promise<Change>;
  present: (place: string) => Promise<{ version: number; users: string[] }>;
}
export type Added<V> = Promise<Item<V> & { isNew: boolean }>;
export type Listed<V> = Promise<{ last: number; items: Item<V>[] }>;
