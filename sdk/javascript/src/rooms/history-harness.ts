import { expect } from "vitest";

import { memory } from "../storage/memory";
import { appWith, tableOf } from "./harness";
import { history, type History, type HistoryOptions } from "./history";
import { membership } from "./membership";
import type { EntryPage } from "./messages";
import type { Membership } from "./types";

/** A room of two members, and how their pages write in it. */
export async function start(options: HistoryOptions = {}) {
  const table = tableOf(["plans", "ana", "ben", "mod"]);
  const store = memory();
  let [members, posts] = [{} as Membership, {} as History];
  const app = appWith((socketless) => {
    members = membership(socketless, { store, isMember: table.isMember });
    posts = history(members, options);
    return [members, posts];
  });
  const open = async (identifier: string) => {
    const page = await app.open(identifier);
    const room = "plans";
    await page.sends({ type: "open_room", room });
    return {
      ...page,
      posts: (id: string, text: unknown) => page.sends({ type: "post_in_room", room, id, text }),
      edits: (id: string, text: string) => page.sends({ type: "edit_post", room, id, text }),
      deletes: (id: string) => page.sends({ type: "delete_post", room, id }),
      reacts: (id: string, emoji: unknown, on: unknown = true) => page.sends({ type: "react", room, id, emoji, on }),
      sees: (seq: unknown) => page.sends({ type: "seen_room", room, seq }),
    };
  };
  const load = async (query = "", user = "ana"): Promise<EntryPage> => {
    const response = await posts.posts({ url: `https://app.test/rooms/plans/posts${query}` }, "plans", user);
    expect(response.headers.get("cache-control")).toBe("no-store");
    return (await response.json()) as EntryPage;
  };
  return { app, table, store, members, posts, open, load };
}

export const textsOf = ({ items }: EntryPage) => items.map(({ text }) => text);
