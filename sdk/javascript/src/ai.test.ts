import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createAnswers, type AnswersOptions, type Part } from "./ai";
import { backend } from "./server-harness";
import { memory } from "./storage/memory";
import type { Store } from "./storage/types";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** A model whose pieces the test gives by hand. */
function hand() {
  const given: (string | Error | undefined)[] = [];
  let hear = (): void => undefined;
  const state: { signal?: AbortSignal; hasReturned: boolean } = { hasReturned: false };
  return {
    state,
    async *model(signal: AbortSignal) {
      state.signal = signal;
      try {
        for (;;) {
          while (given.length === 0) {
            await new Promise<void>((resolve) => (hear = resolve));
          }
          const next = given.shift();
          if (next === undefined) {
            return;
          }
          if (next instanceof Error) {
            throw next;
          }
          yield next;
        }
      } finally {
        state.hasReturned = true;
      }
    },
    async give(...pieces: (string | Error | undefined)[]) {
      given.push(...pieces);
      hear();
      await tick();
    },
  };
}

function started(options: Partial<AnswersOptions> = {}, store: Store = memory()) {
  const parts: Part[] = [];
  const service = { status: 204 };
  const { socketless, lines } = backend((_path, body) => {
    const { messages } = JSON.parse(body) as { messages: { message: string } };
    if (service.status === 204) {
      parts.push(JSON.parse(messages.message) as Part);
    }
    return new Response(null, { status: service.status });
  });
  const answers = createAnswers(socketless, { store, ...options });
  /** What a page shows that receives everything. */
  const shown = () => parts.reduce((text, part) => text.slice(0, part.at) + part.text, "");
  const say = (user: string, message: object) =>
    answers.onEvent({ action: "MESSAGE", user, identifier: `${user}.1`, message: JSON.stringify(message), secret: "" });
  return { ...answers, store, parts, service, lines, shown, say };
}

/** Asks, and returns a promise of the end that the test can look at. */
async function asked(stage: ReturnType<typeof started>, id = "a1", user = "ana") {
  const it = hand();
  const { status, written } = await stage.ask(user, id, (signal) => it.model(signal));
  let hasEnded = false;
  void written?.then(() => (hasEnded = true));
  await tick();
  return { ...it, status, written, hasEnded: () => hasEnded };
}

describe("an answer", () => {
  it("reaches pages in parts, and is the same in the store", async () => {
    const stage = started();
    const { give, written, status } = await asked(stage);
    expect(status).toBe(202);
    for (const word of ["one ", "two ", "three "]) {
      await give(word);
      await tick(300);
      expect(await stage.get("ana", "a1")).toEqual({ text: stage.shown(), status: "writing" });
    }
    for (let times = 0; times < 100; times += 1) {
      await give("x");
    }
    await give(undefined);
    await written;
    expect(stage.shown()).toBe(`one two three ${"x".repeat(100)}`);
    expect(await stage.get("ana", "a1")).toEqual({ text: stage.shown(), status: "done" });
    expect(stage.parts.length).toBeLessThan(8);
    expect(stage.parts.map(({ status: it }) => it).slice(-2)).toEqual(["writing", "done"]);
    expect([await stage.get("ben", "a1"), await stage.get("ana", "\0")]).toEqual([undefined, undefined]);
    expect([await stage.remove("ben", "a1"), await stage.remove("ana", "a1")]).toEqual([false, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is sent in parts that fit into a message, however much comes at once", async () => {
    const stage = started();
    const { give, written } = await asked(stage);
    await give("\u0000😀".repeat(12_000), undefined);
    await written;
    expect(stage.shown()).toBe("\u0000😀".repeat(12_000));
  });

  it("shows what was written before a pause of the model", async () => {
    const stage = started();
    const { give } = await asked(stage);
    await tick(10_000);
    await give("one");
    await tick(200);
    expect(stage.shown()).toBe("one");
    await give("two");
    await tick(200);
    expect(stage.shown()).toBe("onetwo");
    expect(await stage.get("ana", "a1")).toEqual({ text: "onetwo", status: "writing" });
  });

  it("goes on while the service is away, and says so once", async () => {
    const stage = started();
    stage.service.status = 503;
    const { give, written } = await asked(stage);
    await give("one");
    await tick(1_000);
    await give("two");
    await tick(1_000);
    stage.service.status = 204;
    await give("three", undefined);
    await written;
    expect(await stage.get("ana", "a1")).toEqual({ text: "onetwothree", status: "done" });
    expect(stage.lines).toEqual([expect.stringContaining("Pages were not told of an answer")]);
    expect(stage.parts.at(-1)).toMatchObject({ at: 6, text: "three", status: "done" });
  });

  it("goes on while the store is away or silent, and tells nothing that it hasn't stored", async () => {
    const store = memory();
    const change = vi.fn(store.change);
    const stage = started({}, { ...store, change: change as Store["change"] });
    const { give, written } = await asked(stage);
    change.mockRejectedValueOnce(new Error("gone")).mockImplementationOnce(() => new Promise(() => undefined));
    await give("one");
    await tick(1_000);
    expect(stage.parts).toEqual([]);
    await give("two");
    await tick(12_000);
    expect(stage.shown()).toBe("onetwo");
    change.mockRejectedValueOnce(new Error("gone"));
    await give(undefined);
    await tick(5_000);
    await written;
    expect(await stage.get("ana", "a1")).toEqual({ text: "onetwo", status: "done" });
  });

  it("is failed after an error of the model, which is logged", async () => {
    const stage = started();
    const { give, written } = await asked(stage);
    await give("one", new Error("the model is overloaded"));
    await written;
    expect(await stage.get("ana", "a1")).toEqual({ text: "one", status: "failed" });
    expect(stage.lines[0]).toContain("the model is overloaded");
  });

  it("is failed, by the store's clock, when its process has ended, and not before", async () => {
    const store = memory();
    const stage = started({}, store);
    await stage.reserve("ana", "a1");
    expect(await stage.get("ana", "a1")).toEqual({ text: "", status: "writing" });
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await tick(5_000);
      await stage.get("ana", "a1");
    }
    expect(await stage.get("ana", "a1")).toEqual({ text: "", status: "failed" });
    expect((await asked(stage, "a2")).status).toBe(202);
  });

  it("is not failed for a server whose clock is 25 s ahead of the store's", async () => {
    const store = memory();
    /** Each call of the store happens at its own time. */
    const skewed = new Proxy(store, {
      get:
        (target, name) =>
        (...values: unknown[]) => {
          const now = Date.now();
          vi.setSystemTime(now - 25_000);
          try {
            return (target[name as keyof Store] as (...all: unknown[]) => unknown)(...values);
          } finally {
            vi.setSystemTime(now);
          }
        },
    });
    /** What the server whose clock is ahead does. */
    const ahead = async <Value>(run: () => Promise<Value>): Promise<Value> => {
      const now = Date.now();
      vi.setSystemTime(now + 25_000);
      return run().finally(() => vi.setSystemTime(now));
    };
    const stage = started({}, store);
    const { give, written } = await asked(stage);
    const reader = started({}, skewed);
    await give("one");
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await tick(5_000);
      expect(await ahead(() => reader.get("ana", "a1"))).toEqual({ text: "one", status: "writing" });
    }
    expect(await ahead(() => reader.reserve("ana", "a2"))).toBe(429);
    await give(undefined);
    await written;
    expect(await ahead(() => reader.get("ana", "a1"))).toEqual({ text: "one", status: "done" });
  });
});

describe("a stop", () => {
  it.each(["message", "call"] as const)("by a %s ends the model of another process, too", async (how) => {
    const stage = started();
    const { give, written, state } = await asked(stage);
    await give("one");
    const other = started({}, stage.store);
    await other.say("ben", { type: "stop_answer", id: "a1" });
    await other.say("ana", { type: "stop_answer", id: "\0" });
    await other.say("ana", { type: "stop_answer", id: "a7" });
    await tick(2_000);
    expect(state.signal?.aborted).toBe(false);
    await (how === "call" ? other.stop("ana", "a1") : other.say("ana", { type: "stop_answer", id: "a1" }));
    await tick(1_000);
    await written;
    expect(state.signal?.aborted).toBe(true);
    expect(await stage.get("ana", "a1")).toEqual({ text: "one", status: "stopped" });
    expect(stage.parts.at(-1)?.status).toBe("stopped");
  });

  it("ends a model that ignores it", async () => {
    const stage = started();
    const { written } = await stage.ask("ana", "a1", () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        return: () => Promise.reject(new Error("no")),
      }),
    }));
    await stage.stop("ana", "a1");
    await written;
    expect([await stage.get("ana", "a1"), vi.getTimerCount()]).toEqual([{ text: "", status: "stopped" }, 0]);
  });
});

describe("limits", () => {
  it("end an answer that takes too long or becomes too long", async () => {
    const stage = started({ maxMs: 30_000, maxCharacters: 10 });
    const long = await asked(stage, "a1");
    await long.give("123456", "123456");
    await long.written;
    expect(await stage.get("ana", "a1")).toEqual({ text: "1234561234", status: "stopped" });
    expect(long.state.signal?.aborted).toBe(true);
    const slow = await asked(stage, "a2");
    // Somebody sets the clock back.
    vi.setSystemTime(Date.now() - 3_600_000);
    await tick(30_000);
    await slow.written;
    expect((await stage.get("ana", "a2"))?.status).toBe("stopped");
  });

  it("allow one answer at a time to a person, and a number in a minute, by all processes", async () => {
    const stage = started({ perMinute: 3 });
    const other = started({ perMinute: 3 }, stage.store);
    const first = await asked(stage, "a1");
    expect([(await asked(other, "a2")).status, (await asked(other, "b1", "ben")).status]).toEqual([429, 202]);
    await first.give(undefined);
    await first.written;
    expect((await asked(stage, "a1")).status).toBe(409);
    expect((await stage.ask("ana", "", () => hand().model(AbortSignal.abort()))).status).toBe(400);
    for (const id of ["a3", "a4"]) {
      const { give, written, status } = await asked(other, id);
      await give(undefined);
      await written;
      expect(status).toBe(202);
    }
    expect((await asked(stage, "a5")).status).toBe(429);
    await tick(60_000);
    expect((await asked(stage, "a5")).status).toBe(202);
  });

  it("let one of several questions of the same moment through", async () => {
    const stage = started();
    const statuses = await Promise.all(["a1", "a2", "a3"].map((id) => stage.reserve("ana", id)));
    expect(statuses.sort()).toEqual([202, 429, 429]);
  });
});
