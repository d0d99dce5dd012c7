import { setTimeout as pause } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { intervalFor } from "../../../examples/recipes/cursors/client";
import type { State } from "../../../examples/recipes/cursors/server";
import { behaviours, page, stage, until } from "./stage";

test("the pause keeps the price: 50 clients and 60,000 requests an hour are one message in 3 s", () => {
  expect(intervalFor(50, 60_000)).toBe(3000);
});

describe.each(behaviours)("cursors, %s", (behaviour) => {
  async function start() {
    const server = await import("../../../examples/recipes/cursors/server");
    const { board } = await import("../../../examples/recipes/cursors/client");
    const service = await stage(behaviour, server.onEvent);
    const open = async (user: string) => {
      const shown: { user: string; state: State }[][] = [];
      const onChange = (people: { user: string; state: State }[]) => shown.push(people);
      const { connection, leave } = page(user);
      const move = board(connection, { intervalMs: 80, lifeMs: 400, onChange });
      const count = service.state().connections.length;
      await until(() => expect(service.state().connections[count]?.feeds).toEqual(["board"]));
      await until(() => expect(service.state().heartbeatAnswers.length).toBeGreaterThan(count));
      return { move, shown, leave };
    };
    const requests = () => service.webhookCalls.filter(({ event }) => event.action === "MESSAGE").length;
    return { service, open, requests };
  }

  test("of 100 moves a few are sent, the last one among them, and not to the one who moves", async () => {
    const { open, requests, service } = await start();
    const [ana, ben] = [await open("ana"), await open("ben")];
    service.faults.duplicate = true;
    const startedAt = Date.now();
    for (let x = 1; x <= 100; x += 1) {
      ana.move({ x, y: 7, typing: x < 100 });
      await pause(3);
    }
    const intervals = Math.ceil((Date.now() - startedAt) / 80);
    await until(() =>
      expect(ben.shown.at(-1)).toMatchObject([{ user: "ana", state: { x: 100, y: 7, typing: false } }]),
    );
    await pause(100);
    expect(requests()).toBeGreaterThan(2 * 3);
    expect(requests()).toBeLessThanOrEqual(2 * (intervals + 2)); // Each event comes twice here.
    // Ana goes by time where a busy machine lets nothing through for seconds.
    const xs = ben.shown.flatMap((people) => people[0]?.state.x ?? []);
    expect(xs).toEqual([...xs].sort((one, other) => one - other));
    expect(new Set(xs).size).toBe(xs.length);
    expect(ana.shown).toEqual([]);
  });

  test("who vanishes in the middle of a word stops typing by time", async () => {
    const { open, service } = await start();
    const [ana, ben] = [await open("ana"), await open("ben")];
    ana.move({ typing: true });
    await until(() => expect(ben.shown.at(-1)).toMatchObject([{ state: { typing: true } }]));
    service.faults.stopReading = true;
    ana.leave();
    await until(() => expect(ben.shown.at(-1)).toEqual([]));
  });
});
