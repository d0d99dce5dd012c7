import { describe, expect, test, vi } from "vitest";

import type { Item } from "../../../examples/recipes/missed-messages/server";
import { restart, storeName } from "./stores";
import { behaviours, loseNextMessage, page, stage, until } from "./stage";

describe.each(behaviours)("missed messages, %s", (behaviour) => {
  async function start(checkMs?: number) {
    const server = await import("../../../examples/recipes/missed-messages/server");
    const { follow } = await import("../../../examples/recipes/missed-messages/client");
    const service = await stage(behaviour, server.onEvent);
    const load = vi.fn((after: number) => server.itemsAfter(after));
    await server.add("1");
    const open = (user: string) => {
      const shown: string[][] = [];
      const onChange = (items: Item[]) => shown.push(items.map(({ text }) => text));
      follow(page(user).connection, { load, onChange, checkMs });
      return shown;
    };
    const shown = open("ana");
    const shows = (...texts: string[]) => until(() => expect(shown.at(-1)).toEqual(texts));
    await shows("1");
    await until(() => expect(service.state().connections).toMatchObject([{ feeds: ["news"] }]));
    await until(() => expect(load.mock.calls.length).toBeGreaterThan(1));
    return { ...server, service, open, shown, shows, load };
  }

  test("catches up after a lost connection", async () => {
    const { add, service, shows } = await start();
    await add("2");
    await shows("1", "2");
    service.drop();
    await until(() => expect(service.countConnections()).toBe(0));
    await add("3");
    await add("4");
    await shows("1", "2", "3", "4");
    expect(service.countConnections()).toBe(1);
  });

  test("shows every item of a gap that is longer than one page", async () => {
    const { add, service, shows } = await start();
    service.drop();
    await until(() => expect(service.countConnections()).toBe(0));
    const texts = Array.from({ length: 120 }, (_, index) => String(index + 2));
    for (const text of texts) {
      await add(text);
    }
    await shows("1", ...texts);
  });

  test("a page that opens late starts with the latest items", async () => {
    const { add, open, shows } = await start();
    for (let seq = 2; seq <= 70; seq += 1) {
      await add(String(seq));
    }
    const latest = Array.from({ length: 50 }, (_, index) => String(index + 21));
    const bens = open("ben");
    await until(() => expect(bens.at(-1)).toEqual(latest));
    await add("71");
    await shows(...Array.from({ length: 71 }, (_, index) => String(index + 1)));
  });

  test("shows what comes twice once, without asking again", async () => {
    const { add, service, shows, shown, load } = await start();
    const loads = load.mock.calls.length;
    service.faults.duplicate = true;
    await add("2");
    await add("3");
    await shows("1", "2", "3");
    expect(new Set(shown.flatMap((texts) => texts.filter((text, at) => texts.indexOf(text) !== at)))).toEqual(
      new Set(),
    );
    expect(load).toHaveBeenCalledTimes(loads);
  });

  test("sees a gap, and asks for the state", async () => {
    const { add, shows, load } = await start();
    const loads = load.mock.calls.length;
    loseNextMessage();
    await add("2");
    await add("3");
    await shows("1", "2", "3");
    expect(load.mock.calls.length).toBe(loads + 1);
  });

  test("puts messages that overtake each other in order", async () => {
    const { add, itemsAfter, shows, shown } = await start();
    await Promise.all(["2", "3", "4", "5"].map((text) => add(text)));
    const texts = (await itemsAfter()).items.map(({ text }) => text);
    expect(texts).toHaveLength(5);
    await shows(...texts);
    for (const seen of shown) {
      expect(seen).toEqual(texts.slice(0, seen.length));
    }
  });

  test.runIf(storeName() === "memory")("loads the items again after the store began anew", async () => {
    const { add, shows } = await start(100);
    for (const text of ["2", "3", "4"]) {
      await add(text);
    }
    await shows("1", "2", "3", "4");
    await restart();
    await shows();
    await add("new");
    await shows("new");
  });

  test("finds the last message too, which no other follows, and a failed load is tried again", async () => {
    const { add, shows, load } = await start(100);
    loseNextMessage();
    await add("2");
    load.mockRejectedValueOnce(new Error("not today"));
    await shows("1", "2");
  });
});
