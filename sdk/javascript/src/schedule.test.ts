import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createSchedule } from "./schedule";
import { backend } from "./server-harness";
import { memory } from "./storage/memory";
import type { Receivers } from "./types";

const NOW = Date.UTC(2030, 0, 1);
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function started() {
  const sent: { feeds: string; message: { id: number } }[] = [];
  const answer = vi.fn((_body: string): Response | Promise<Response> => new Response(null, { status: 204 }));
  const { socketless, lines } = backend(async (_path, body) => {
    const response = await answer(body);
    if (response.ok) {
      const { feeds, message } = (JSON.parse(body) as { messages: { feeds: string; message: string } }).messages;
      sent.push({ feeds: [feeds].flat().join(), message: JSON.parse(message) as { id: number } });
    }
    return response;
  });
  const store = memory();
  const make = () => createSchedule(socketless, { store });
  const { schedule, ...rest } = make();
  const plan = (id: number, inMs = -1) => schedule(NOW + inMs, { feeds: "news" }, { id }, { id: `m${id}` });
  return { ...rest, schedule, plan, make, sent, ids: () => sent.map(({ message }) => message.id), answer, lines };
}

describe("run", () => {
  it("sends what is due, the longest waiting first, once, and keeps the rest", async () => {
    const { plan, run, make, ids, cancel, schedule, sent } = started();
    await plan(2, -1_000);
    await plan(1, -2_000);
    await plan(3, MINUTE);
    await plan(4, -1);
    expect([await cancel("m4"), await cancel("m4")]).toEqual([true, false]);
    expect((await Promise.all([run(), make().run()])).reduce((sum, count) => sum + count)).toBe(2);
    expect(ids()).toEqual([1, 2]);
    expect(await run()).toBe(0);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await schedule(new Date(NOW), { users: [42n, "ana"] }, { id: 5 });
    expect(await run()).toBe(2);
    expect(sent.map(({ feeds }) => feeds)).toContain("user.42,user.ana");
  });

  it("schedules an ID once, and again after it was sent", async () => {
    const { plan, run, ids } = started();
    await plan(1);
    await plan(1);
    await run();
    await plan(1);
    await run();
    expect(ids()).toEqual([1, 1]);
  });

  it.each([400, 413, 422])(
    "sets a message aside that the service refuses with %i, and sends the others",
    async (status) => {
      const { plan, run, ids, lines, answer } = started();
      answer.mockImplementation((body) => new Response(null, { status: body.includes('\\"id\\":1') ? status : 204 }));
      for (const id of [1, 2, 3]) {
        await plan(id);
      }
      expect(await run()).toBe(2);
      await vi.advanceTimersByTimeAsync(10 * MINUTE);
      expect(await run()).toBe(0);
      expect(ids()).toEqual([2, 3]);
      expect(lines).toEqual([expect.stringContaining('The scheduled message "m1" was set aside')]);
      answer.mockImplementation(() => new Response(null, { status: 204 }));
      await plan(1);
      expect(await run()).toBe(1);
    },
  );

  it.each([401, 404, 429, 503, undefined])("keeps all messages while the service answers %s", async (status) => {
    const { plan, run, ids, answer } = started();
    answer.mockImplementation(() =>
      status === undefined ? Promise.reject(new TypeError("fetch failed")) : new Response("no", { status }),
    );
    for (let id = 0; id < 100; id += 1) {
      await plan(id);
    }
    await expect(run()).rejects.toThrow("Socketless");
    // It doesn't wait for each of them.
    expect(answer.mock.calls.length).toBeLessThan(10);
    answer.mockImplementation(() => new Response(null, { status: 204 }));
    await vi.advanceTimersByTimeAsync(MINUTE);
    await run();
    expect(ids()).toHaveLength(100);
  });

  it("keeps a message whose run ended halfway, and sends it again after a minute", async () => {
    const { plan, run, make, ids, answer } = started();
    answer.mockImplementationOnce(() => new Promise(() => undefined));
    await plan(1);
    void run();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await make().run()).toBe(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await make().run()).toBe(1);
    expect(ids()).toEqual([1]);
  });

  it("ends within 50 s, also when the clock is set back", async () => {
    const { plan, run, answer } = started();
    answer.mockImplementation(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      vi.setSystemTime(NOW);
      return new Response(null, { status: 204 });
    });
    for (let id = 0; id < 200; id += 1) {
      await plan(id);
    }
    expect(await run()).toBeLessThan(120);
  });
});

describe("schedule refuses", () => {
  const feed = { feeds: "news" };
  it.each<[string, unknown, unknown, unknown, unknown]>([
    ["a time in seconds", NOW / 1000, feed, {}, undefined],
    ["an invalid date", new Date("?"), feed, {}, undefined],
    ["a feed's name that is none", NOW, { feeds: "News" }, {}, undefined],
    ["receivers that nobody is", NOW, { users: [] }, {}, undefined],
    ["an empty identifier", NOW, { clients: [""] }, {}, undefined],
    ["a misspelled receiver", NOW, { feed: "news" }, {}, undefined],
    ["a user who is none", NOW, { users: {} }, {}, undefined],
    ["a message that is text", NOW, feed, "hello", undefined],
    ["a message that is too long", NOW, feed, { text: "x".repeat(100_001) }, undefined],
    ["a message of the SDK's own type", NOW, feed, { type: "socketless:ended" }, undefined],
    ["an empty ID", NOW, feed, {}, ""],
    ["an ID that no database stores", NOW, feed, {}, "a\0b"],
    ["a long ID", NOW, feed, {}, "x".repeat(101)],
  ])("%s", async (_what, at, to, message, id) => {
    const { schedule, run } = started();
    const options = id === undefined ? {} : { id: id as string };
    await expect(schedule(at as number, to as Receivers, message as object, options)).rejects.toThrow(Error);
    expect(await run()).toBe(0);
  });
});

describe("start", () => {
  it("sends every 5 s, goes on after failures, and ends with its timers", async () => {
    const { plan, start, ids, lines, answer } = started();
    answer.mockImplementationOnce(() => new Response("no", { status: 503 }));
    await plan(1);
    const running = start();
    await vi.advanceTimersByTimeAsync(MINUTE + 5_000);
    expect(ids()).toEqual([1]);
    expect(lines).toEqual([expect.stringContaining("Scheduled messages were not sent")]);
    running.stop();
    await plan(2);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect([ids(), vi.getTimerCount()]).toEqual([[1], 0]);
  });

  it("ends by its signal, also in the middle of a run", async () => {
    const { plan, start, ids, answer } = started();
    const stop = new AbortController();
    answer.mockImplementationOnce(() => (stop.abort(), new Response(null, { status: 204 })));
    for (let id = 0; id < 50; id += 1) {
      await plan(id);
    }
    start({ signal: stop.signal });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(ids().length).toBeLessThanOrEqual(8);
    expect(vi.getTimerCount()).toBe(0);
  });
});
