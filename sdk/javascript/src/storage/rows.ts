import type { Row } from "./database";
import type { Item } from "./types";

/** The columns of an item. */
export const fields = "id, seq, value, free_at";

/** Read an item from its columns. */
export const itemOf = <V>({ id, seq, value, free_at }: Row): Item<V> => ({
  id: String(id),
  seq: Number(seq),
  value: JSON.parse(String(value)) as V,
  isFinished: free_at === null,
});
