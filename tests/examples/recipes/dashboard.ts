import { describe, expect, test, vi } from "vitest";

import type { Change } from "../../../examples/recipes/dashboard/server";
import { behaviours, loseNextMessage, page, stage, until } from "./stage";

/** A database of numbers that writes each change beside the data. */
function memory() {
  const data = new Map<string, number>();
  const changes: Change[] = [];
  let position = 0;
  return {
    set(key: string, value: number) {
      data.set(key, value);
      changes.push({ seq: changes.length + 1, key, value });
    },
    load: vi.fn(() => Promise.resolve({ seq: changes.length, values: [...data] })),
    changesAfter: (seq: number, most: number) => Promise.resolve(changes.slice(seq, seq + most)),
    readPosition: () => Promise.resolve(position),
    savePosition: vi.fn((seq: number) => Promise.resolve(void (position = seq))),
  };
}

describe.each(behaviours)("dashboard, %s", (behaviour) => {
  async function start(checkMs?: number) {
    const { onEvent, relay } = await import("../../../examples/recipes/dashboard/server");
    const { dashboard } = await import("../../../examples/recipes/dashboard/client");
    const service = await stage(behaviour, onEvent);
    const database = memory();
    database.set("open orders", 1);
    const shown: [string, number][][] = [];
    dashboard(page("ana").connection, { load: database.load, onChange: (values) => shown.push([...values]), checkMs });
    const sees = (values: Record<string, number>) =>
      until(() => expect(new Map(shown.at(-1))).toEqual(new Map(Object.entries(values))));
    await sees({ "open orders": 1 });
    await until(() => expect(service.state().connections[0]?.feeds).toEqual(["dashboard"]));
    await until(() => expect(database.load.mock.calls.length).toBeGreaterThan(1));
    await relay(database);
    const loads = database.load.mock.calls.length;
    return { service, database, relay: () => relay(database), shown, sees, loads };
  }

  test("shows the changes of the database, gathered into one message", async () => {
    const { database, relay, shown, sees, loads } = await start();
    const before = shown.length;
    for (let orders = 2; orders <= 10; orders += 1) {
      database.set("open orders", orders);
    }
    database.set("sales", 7);
    await relay();
    await sees({ "open orders": 10, sales: 7 });
    expect(shown).toHaveLength(before + 1);
    expect(database.load).toHaveBeenCalledTimes(loads);
  });

  test("a relay that ends before it has saved its place repeats changes, and the page is none the worse", async () => {
    const { database, relay, sees, loads, shown } = await start();
    database.set("sales", 1);
    database.savePosition.mockRejectedValueOnce(new Error("The function ran out of time"));
    await expect(relay()).rejects.toThrow("out of time");
    await sees({ "open orders": 1, sales: 1 });
    database.set("sales", 2);
    await relay();
    await sees({ "open orders": 1, sales: 2 });
    await Promise.all([relay(), relay()]);
    expect(
      shown
        .flat()
        .filter(([key]) => key === "sales")
        .map(([, value]) => value),
    ).toEqual([1, 2]);
    expect(database.load).toHaveBeenCalledTimes(loads);
  });

  test("catches up after a lost message and after a lost connection", async () => {
    const { database, relay, service, sees, loads } = await start();
    loseNextMessage();
    database.set("sales", 1);
    await relay();
    database.set("returns", 1);
    await relay();
    await sees({ "open orders": 1, sales: 1, returns: 1 });
    expect(database.load).toHaveBeenCalledTimes(loads + 1);
    service.drop();
    await until(() => expect(service.state().connections).toEqual([]));
    database.set("sales", 2);
    await relay();
    await sees({ "open orders": 1, sales: 2, returns: 1 });
  });

  test("finds a last change whose message was lost", async () => {
    const { database, relay, sees } = await start(50);
    loseNextMessage();
    database.set("sales", 1);
    await relay();
    await sees({ "open orders": 1, sales: 1 });
  });
});
