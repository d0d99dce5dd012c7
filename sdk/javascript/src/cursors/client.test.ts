import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { fakeConnection } from "../page-harness";
import { intervalFor, openCursors, type CursorsOptions } from "./client";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

function opened(options: Partial<CursorsOptions> = {}) {
  const page = fakeConnection();
  const cursors = openCursors(page.connection, { room: "plans", intervalMs: 1_000, ...options });
  page.open();
  const point = (from: string, count: number, x = count, more: object = {}) =>
    page.receive({ type: "pointer", room: "plans", from, user: "ben", name: "Ben", count, state: { x }, ...more });
  const shown = () => cursors.state.map(({ from, state }) => [from, state.x]);
  return { ...page, cursors, point, shown };
}

describe("openCursors", () => {
  it("sends the first move at once, then the latest in each interval", async () => {
    const { cursors, sent } = opened();
    for (let x = 0; x <= 100; x += 1) {
      cursors.move({ x });
    }
    await tick(1_000);
    cursors.move({ x: 7, typing: true });
    await tick(5_000);
    cursors.move({ x: 8 });
    expect(sent().map((message) => [message.count, message.x])).toEqual([
      [1, 0],
      [2, 100],
      [3, 7],
      [4, 8],
    ]);
  });

  it("keeps no move for later while there is no connection", async () => {
    const { cursors, sent, close, open } = opened();
    close();
    cursors.move({ x: 1 });
    await tick(5_000);
    open();
    await tick(5_000);
    expect(sent()).toEqual([]);
    cursors.move({ x: 2 });
    expect(sent()).toHaveLength(1);
  });

  it("shows others in its room, and no move that was overtaken or comes twice", () => {
    const onChange = vi.fn();
    const { point, shown } = opened({ onChange });
    point("ben.1", 2);
    point("ben.1", 1);
    point("ben.1", 2);
    point("ana.1", 1);
    point("cem.1", 1, 1, { room: "other" });
    expect([shown(), onChange.mock.calls.length]).toEqual([[["ben.1", 2]], 1]);
    point("ben.1", 3, 3, { gone: true });
    expect(shown()).toEqual([]);
  });

  it("shows nobody who is silent for longer than a life, also when the clock is set back", async () => {
    const { point, shown } = opened({ lifeMs: 4_000 });
    point("ben.1", 1);
    vi.setSystemTime(Date.now() - 3_600_000);
    await tick(3_000);
    expect(shown()).toHaveLength(1);
    await tick(2_100);
    expect(shown()).toEqual([]);
  });

  it("shows at most 200 people, and the latest of them", () => {
    const { point, shown } = opened();
    for (let person = 0; person < 1_000; person += 1) {
      point(`${person}.1`, 1);
    }
    expect([shown().length, shown().at(-1)]).toEqual([200, ["999.1", 1]]);
  });

  it("goes on after an `onChange` that throws", () => {
    const report = vi.spyOn(globalThis, "queueMicrotask").mockReturnValue();
    const { point, shown } = opened({
      onChange() {
        throw new Error("a fault of the page");
      },
    });
    point("ben.1", 1);
    point("ben.1", 2);
    expect([shown(), report.mock.calls.length]).toEqual([[["ben.1", 2]], 2]);
    report.mockRestore();
  });

  it.each(["stop", "signal"] as const)("ends by %s with its timers, and says that it has left", async (how) => {
    const page = new AbortController();
    const { cursors, sent, listeners, point } = opened({ signal: page.signal });
    cursors.move({ x: 1 });
    cursors.move({ x: 2 });
    sent();
    if (how === "stop") {
      cursors.stop();
    } else {
      page.abort();
    }
    cursors.move({ x: 3 });
    point("ben.1", 1);
    await tick(60_000);
    expect(sent()).toEqual([{ type: "move", room: "plans", count: 2, gone: true }]);
    expect([listeners(), vi.getTimerCount(), cursors.state]).toEqual([0, 0, []]);
  });

  it("starts nothing with a signal that has aborted", () => {
    const { cursors, listeners, sent } = opened({ signal: AbortSignal.abort() });
    cursors.move({ x: 1 });
    expect([listeners(), vi.getTimerCount(), sent()]).toEqual([0, 0, []]);
  });
});

it("computes an interval for a number of calls an hour", () => expect(intervalFor(50, 60_000)).toBe(3_000));
