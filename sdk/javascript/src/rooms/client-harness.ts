import { vi } from "vitest";

import { fakeConnection } from "../page-harness";
import { joinRoom, type EntryPage, type EntryPart, type RoomOptions } from "./client";

export const tick = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
export const room = "plans";
export const post = (seq: number, more = {}) => ({ seq, id: String(seq), text: `post ${seq}`, ...more });

/** A page in a room whose loads answer what `pages` hold, by number. */
export function enter(
  options: Partial<RoomOptions> = {},
  pages: (part: EntryPart) => EntryPage | Promise<EntryPage> = () => ({ seq: 0, items: [] }),
) {
  const page = fakeConnection();
  const loads: EntryPart[] = [];
  const joined = joinRoom(page.connection, {
    room,
    load: async (part) => {
      loads.push(part);
      return pages(part);
    },
    ...options,
  });
  const types = () => page.sent().map(({ type }) => type);
  return { ...page, joined, loads, types };
}

export async function opened(...args: Parameters<typeof enter>) {
  const page = enter(...args);
  page.open();
  page.receive({ type: "room_opened", room });
  await tick();
  page.sent();
  return page;
}
