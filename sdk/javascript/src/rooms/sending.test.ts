import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { enter, opened, post, room, tick } from "./client-harness";
import type { Outbox } from "./sending";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("post", () => {
  it("shows a post at once, and sends it until it comes back", async () => {
    const { joined, receive, sent, types } = await opened({ presence: false });
    const id = joined.post("Hi");
    expect(joined.state.sending).toEqual([{ id, text: "Hi", isFailed: false }]);
    expect(sent()).toEqual([{ type: "post_in_room", room, id, text: "Hi" }]);
    await tick(5_000);
    expect(types()).toEqual(["post_in_room"]);
    receive({ type: "item", room, item: post(1, { id: `ana ${id}`, text: "Hi", from: "ana" }) });
    expect([joined.state.sending, joined.state.posts.length]).toEqual([[], 1]);
    await tick(60_000);
    expect(types().filter((type) => type === "post_in_room")).toEqual([]);
  });

  it("sends one post once when others wait", async () => {
    const { joined, types } = await opened();
    joined.post("one");
    joined.post("two");
    expect(types()).toEqual(["post_in_room", "post_in_room"]);
  });

  it("fails after a minute, and can be sent again or given up", async () => {
    const { joined, types } = await opened();
    const id = String(joined.post("Hi"));
    await tick(70_000);
    expect(joined.state.sending).toEqual([{ id, text: "Hi", isFailed: true }]);
    types();
    joined.retry(id);
    expect(types()).toEqual(["post_in_room"]);
    joined.discard(id);
    expect(joined.state.sending).toEqual([]);
    await tick(10_000);
    expect(types()).toEqual([]);
  });

  it("waits for a connection, and is not confirmed by another person's post", async () => {
    const { joined, close, open, receive, types, sent } = await opened();
    close();
    const id = joined.post("Hi");
    await tick(20_000);
    expect(types()).toEqual([]);
    open();
    expect(sent()).toContainEqual({ type: "post_in_room", room, id, text: "Hi" });
    receive({ type: "item", room, item: post(1, { id: `ben ${id}` }) });
    expect(joined.state.sending).toHaveLength(1);
  });

  it("fails at once if the server refuses it", async () => {
    const { joined, receive, types } = await opened({ presence: false });
    const id = joined.post("x".repeat(3_000));
    types();
    receive({ type: "post_refused", room, id: `ana ${id}` });
    expect(joined.state.sending).toMatchObject([{ id, isFailed: true }]);
    await tick(10_000);
    expect(types()).toEqual([]);
  });

  it("takes at most 100 that wait", async () => {
    const { joined } = await opened();
    expect(Array.from({ length: 101 }, () => joined.post("x")).filter((it) => it === undefined)).toHaveLength(1);
  });

  it("keeps what waits over a reload, for the same person and room only", async () => {
    const kept = new Map<string, { id: string; text: string }>();
    const keyOf = (...parts: string[]) => JSON.stringify(parts);
    const outbox: Outbox = {
      load: async (user, name) =>
        [...kept].filter(([key]) => key.startsWith(keyOf(user, name).slice(0, -1))).map(([, saved]) => saved),
      save: async (user, name, saved) => void kept.set(keyOf(user, name, saved.id), saved),
      remove: async (user, name, id) => void kept.delete(keyOf(user, name, id)),
    };
    const first = await opened({ outbox });
    const id = String(first.joined.post("Hi"));
    await tick();
    first.joined.stop();
    const other = enter({ outbox });
    other.open("ben");
    await tick();
    expect(other.joined.state.sending).toEqual([]);
    other.joined.stop();
    const again = await opened({ outbox });
    expect(again.joined.state.sending).toEqual([{ id, text: "Hi", isFailed: false }]);
    again.receive({ type: "item", room, item: post(1, { id: `ana ${id}` }) });
    await tick();
    expect(kept.size).toBe(0);
  });
});
