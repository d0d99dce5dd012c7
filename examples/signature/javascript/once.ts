/** A table with a unique key, shared by all instances of the handler. */
export interface Keys {
  /** Adds the key; false when it is there already. One atomic step. */
  add(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** Runs `work` for the first request with this key, and for no repetition. */
export async function once(
  keys: Keys,
  key: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if (!(await keys.add(key))) {
    return false;
  }
  try {
    await work();
  } catch (error) {
    await keys.remove(key);
    throw error;
  }
  return true;
}
