import type { Store } from "../storage/types";
import { ANSWERS, answersOf, LIFE_MS, type Row } from "./rows";

/** Who asks something now: one question of a person is looked at a time. */
const ASKING = "people who ask";
const ASKING_MS = 10_000;
const MINUTE_MS = 60_000;

/**
 * Take one of the questions that a person may ask in a minute, by claims, whose clock is the store's.
 *
 * @returns whether there was one left
 */
async function takeQuestion(store: Store, user: string, perMinute: number): Promise<boolean> {
  const list = `questions of ${user}`;
  if (await store.claim(list, MINUTE_MS)) {
    return true;
  }
  const { last } = await store.list(list, 1);
  if (last >= perMinute) {
    return false;
  }
  const id = String(last + 1);
  await store.add(list, id, null);
  return (await store.claim(list, MINUTE_MS, id)) !== undefined;
}

/** Take the ID of an answer, and return the status for the page. */
export async function reserve(store: Store, user: string, id: string, perMinute: number): Promise<202 | 409 | 429> {
  if (await store.get(ANSWERS, id)) {
    return 409;
  }
  await store.add(ASKING, user, null);
  const turn = await store.claim(ASKING, ASKING_MS, user);
  if (!turn) {
    return 429;
  }
  try {
    const place = answersOf(user);
    await store.sweep(place, LIFE_MS);
    const isBusy = (await store.present(place)).users.length > 0;
    if (isBusy || !(await takeQuestion(store, user, perMinute))) {
      return 429;
    }
    const row: Row = { user, text: "", status: "writing" };
    if (!(await store.add(ANSWERS, id, row)).isNew) {
      return 409;
    }
    await store.enter(place, id, id, LIFE_MS);
    return 202;
  } finally {
    await store.release(ASKING, turn, "free");
  }
}
