import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import type { Store } from "../../../sdk/javascript/src/storage/types";
import type { Subject } from "./databases";

/** The part of a store that belongs to one test. */
export const scoped = (store: Store, prefix: string): Store =>
  new Proxy(store, {
    get: (target, operation) => {
      const run = target[operation as keyof Store] as (list: string, ...rest: unknown[]) => unknown;
      return (list: string, ...rest: unknown[]) => run(`${prefix}${list}`, ...rest);
    },
  });

/**
 * Define the tests that each store passes.
 *
 * @param begin - starts the store, once for the file
 * @param isShared - false if only this process has it, with its own clock
 */
export function testStore(begin: () => Promise<Subject>, isShared = true) {
  let subject: Subject;
  let scope = "";
  const store = () => scoped(subject.store, scope);
  const passTime = (ms: number) => subject.age(ms);
  beforeAll(async () => {
    subject = await begin();
  }, 60_000);
  beforeEach(() => {
    scope = `${randomUUID()} `;
  });
  afterAll(() => subject?.close());

  describe("a store", () => {
    test("numbers the items of each list without gaps, and adds an ID once", async () => {
      await expect(store().add("news", "a", { text: "one" })).resolves.toMatchObject({ seq: 1, isNew: true });
      await expect(store().add("news", "b", { text: "two" })).resolves.toMatchObject({ seq: 2, isNew: true });
      const again = await store().add("news", "a", { text: "another" });
      expect(again).toMatchObject({ seq: 1, isNew: false, value: { text: "one" } });
      await expect(store().add("other", "a", 1)).resolves.toMatchObject({ seq: 1 });
      await expect(store().add("news", "c", 3)).resolves.toMatchObject({ seq: 3 });
    });

    test("adds items that come at once, each with a number of its own", async () => {
      const added = await Promise.all(Array.from({ length: 30 }, (_, at) => store().add("news", `${at % 15}`, at)));
      expect(added.filter(({ isNew }) => isNew)).toHaveLength(15);
      const { last, items } = await store().list("news", 100);
      expect(last).toBe(15);
      expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
    });

    test("lists the latest items, or those after or before a number", async () => {
      expect(await store().list("news", 2)).toEqual({ last: 0, items: [] });
      for (const id of ["a", "b", "c", "d"]) {
        await store().add("news", id, id.toUpperCase());
      }
      const ids = async (...rest: [most: number, part?: { after?: number; before?: number }]) =>
        (await store().list("news", ...rest)).items.map(({ id }) => id);
      expect(await ids(2)).toEqual(["c", "d"]);
      expect(await ids(0)).toEqual([]);
      expect(await ids(2, { after: 0 })).toEqual(["a", "b"]);
      expect(await ids(2, { after: 1 })).toEqual(["b", "c"]);
      expect(await ids(2, { after: 4 })).toEqual([]);
      expect(await ids(2, { before: 4 })).toEqual(["b", "c"]);
      expect(await ids(2, { before: 2 })).toEqual(["a"]);
      expect(await ids(2, { before: 1 })).toEqual([]);
      expect(await ids(9, { after: 1, before: 4 })).toEqual(["b", "c"]);
      expect(await ids(1, { after: 1, before: 4 })).toEqual(["b"]);
      expect(await store().remove("news", "d")).toBe(true);
      expect(await store().remove("news", "d")).toBe(false);
      expect(await store().list("news", 1)).toEqual({
        last: 4,
        items: [{ id: "c", seq: 3, value: "C", isFinished: false }],
      });
      await expect(store().add("news", "e", "E")).resolves.toMatchObject({ seq: 5 });
    });

    test("removes an item by its number, and none that has its ID since", async () => {
      const { seq } = await store().add("jobs", "a", 1);
      expect(await store().remove("jobs", "a")).toBe(true);
      const { seq: next } = await store().add("jobs", "a", 2);
      expect(await store().remove("jobs", "a", seq)).toBe(false);
      expect((await store().get("jobs", "a"))?.value).toBe(2);
      expect(await store().remove("jobs", "a", next)).toBe(true);
      expect(await store().get("jobs", "a")).toBeUndefined();
    });

    test("keeps any text, in names and in values", async () => {
      const names = [
        "__proto__",
        "constructor",
        "ana@example.com",
        "'; drop table socketless_items; --",
        "{a}:b",
        "日本 🎈",
        "$1",
      ];
      for (const name of names) {
        const value = { text: `\u0000 \ud800 "${name}"`, __proto__: null, list: [name] };
        await store().add(name, name, value);
        expect((await store().get(name, name))?.value).toEqual({ ...value });
        await store().enter(name, name, name, 1000);
        expect(await store().present(name)).toEqual({ version: 1, users: [name] });
      }
      expect(await store().get("__proto__", "toString")).toBeUndefined();
      expect(await store().present("toString")).toEqual({ version: 0, users: [] });
    });

    test("changes a value, with no other change between", async () => {
      expect(await store().change("counts", "one", () => 1)).toBeUndefined();
      await store().add("counts", "one", 0);
      await Promise.all(
        Array.from({ length: 20 }, () => store().change<number>("counts", "one", (count) => count + 1)),
      );
      expect((await store().get("counts", "one"))?.value).toBe(20);
    });

    test("undoes a change whose function throws, and takes the next one", async () => {
      await store().add("counts", "one", 1);
      const fail = () => {
        throw new Error("not today");
      };
      await expect(store().change("counts", "one", fail)).rejects.toThrow("not today");
      expect(await store().change<number>("counts", "one", (count) => count + 1)).toBe(2);
    });

    test("gives a claim to one until it ends, is released or has expired", async () => {
      await store().add("jobs", "a", "A");
      expect(await store().claim("jobs", 1000, "b")).toBeUndefined();
      const claims = await Promise.all([1, 2, 3].map(() => store().claim("jobs", 15_000, "a")));
      const [claim] = claims.filter((it) => it !== undefined);
      expect(claims.filter((it) => it !== undefined)).toHaveLength(1);
      expect(claim).toMatchObject({ id: "a", value: "A" });
      if (!claim) {
        return;
      }
      await passTime(14_000);
      expect(await store().claim("jobs", 15_000)).toBeUndefined();
    });

    test("takes nothing from who claimed an item after the first claim had expired", async () => {
      await store().add("jobs", "a", "A");
      const first = await store().claim("jobs", 15_000, "a");
      await passTime(15_001);
      const second = await store().claim("jobs", 20_000, "a");
      expect(second?.until).toBeGreaterThan(0);
      if (!first || !second) {
        throw new Error("Not claimed");
      }
      await store().release("jobs", first, "finished");
      expect((await store().get("jobs", "a"))?.isFinished).toBe(false);
      await store().release("jobs", first, "free");
      expect(await store().claim("jobs", 15_000, "a")).toBeUndefined();
      await store().release("jobs", second, "free");
      const third = await store().claim("jobs", 15_000, "a");
      if (!third) {
        throw new Error("Not claimed");
      }
      await store().release("jobs", third, "finished");
      expect((await store().get("jobs", "a"))?.isFinished).toBe(true);
      await passTime(60_000);
      expect(await store().claim("jobs", 15_000)).toBeUndefined();
    });

    test("claims what is due, the longest due first", async () => {
      const now = Date.now();
      await store().add("jobs", "second", 2, now - 1000);
      await store().add("jobs", "first", 1, now - 2000);
      await store().add("jobs", "later", 3, now + 60_000);
      expect((await store().claim("jobs", 300_000))?.id).toBe("first");
      expect((await store().claim("jobs", 300_000))?.id).toBe("second");
      expect(await store().claim("jobs", 300_000)).toBeUndefined();
      expect(await store().claim("jobs", 300_000, "later")).toBeUndefined();
      await passTime(61_000);
      expect((await store().claim("jobs", 300_000))?.id).toBe("later");
    });

    test.runIf(isShared)("goes by the clock of the database, not of the server", async () => {
      await store().add("jobs", "a", "A");
      await store().claim("jobs", 15_000, "a");
      await store().enter("lobby", "ana.1", "ana", 75_000);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
      onTestFinished(() => void vi.useRealTimers());
      expect(await store().claim("jobs", 15_000, "a")).toBeUndefined();
      expect(await store().sweep("lobby", 75_000)).toMatchObject({ left: [] });
      await passTime(76_000);
      expect(await store().sweep("lobby", 75_000)).toMatchObject({ left: ["ana"] });
    });

    test("counts a user once in a place, from the first connection to the last", async () => {
      const none = { came: [], left: [] };
      expect(await store().enter("lobby", "ana.1", "ana", 75_000)).toEqual({ version: 1, came: ["ana"], left: [] });
      expect(await store().enter("lobby", "ana.1", "ana", 75_000)).toEqual({ version: 1, ...none });
      expect(await store().enter("lobby", "ana.2", "ana", 75_000)).toEqual({ version: 1, ...none });
      expect(await store().enter("lobby", "ben.1", "ben", 75_000)).toEqual({ version: 2, came: ["ben"], left: [] });
      expect(await store().leave("lobby", "ana.1")).toEqual({ version: 2, ...none });
      expect(await store().leave("lobby", "ana.1")).toEqual({ version: 2, ...none });
      expect(await store().leave("lobby", "ana.2")).toEqual({ version: 3, came: [], left: ["ana"] });
      expect(await store().present("lobby")).toEqual({ version: 3, users: ["ben"] });
      expect(await store().present("elsewhere")).toEqual({ version: 0, users: [] });
    });

    test("drops who was silent for too long, and nobody after a pause of the sweeps", async () => {
      await store().enter("lobby", "ana.1", "ana", 75_000);
      await passTime(70_000);
      await store().enter("lobby", "ben.1", "ben", 75_000);
      expect(await store().sweep("lobby", 75_000)).toEqual({ version: 2, came: [], left: [] });
      await passTime(6_000);
      expect(await store().sweep("lobby", 75_000)).toEqual({ version: 3, came: [], left: ["ana"] });
      await passTime(3_600_000);
      expect(await store().sweep("lobby", 75_000)).toEqual({ version: 3, came: [], left: [] });
      expect((await store().present("lobby")).users).toEqual(["ben"]);
      await passTime(76_000);
      expect(await store().sweep("lobby", 75_000)).toEqual({ version: 4, came: [], left: ["ben"] });
    });

    test("drops who was silent between two sweeps that are far apart, and keeps the others", async () => {
      for (const user of ["ana", "ben"]) {
        await store().enter("lobby", `${user}.1`, user, 75_000);
      }
      await passTime(300_000);
      expect(await store().sweep("lobby", 75_000)).toMatchObject({ left: [] });
      await passTime(200_000);
      await store().enter("lobby", "ben.1", "ben", 75_000);
      await passTime(100_000);
      expect(await store().sweep("lobby", 75_000)).toMatchObject({ left: ["ana"] });
      expect((await store().present("lobby")).users).toEqual(["ben"]);
    });

    test("lets nobody stay for as long as a clock went back", async () => {
      await store().enter("lobby", "ana.1", "ana", 75_000);
      await passTime(-3_600_000);
      await store().sweep("lobby", 75_000);
      await passTime(76_000);
      expect(await store().sweep("lobby", 75_000)).toMatchObject({ left: ["ana"] });
    });
  });

  return { store, address: () => subject.address, scope: () => scope, disconnect: () => subject.disconnect?.() };
}
