import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { fakeConnection } from "../page-harness";
import { openAnswer, type Answer, type AnswerOptions } from "./client";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

async function opened(options: Partial<AnswerOptions> = {}) {
  const page = fakeConnection();
  const stored: { answer: Answer } = { answer: { text: "", status: "writing" } };
  const load = vi.fn(() => Promise.resolve(stored.answer));
  const answer = openAnswer(page.connection, { id: "a1", load, ...options });
  await tick();
  const part = async (at: number, text: string, status = "writing", id = "a1") => {
    page.receive({ type: "part", id, at, text, status });
    await tick();
  };
  const shown = () => [answer.state.text, answer.state.status];
  return { ...page, answer, load, stored, part, shown };
}

describe("openAnswer", () => {
  it("shows parts once and in order, and loads what is missing", async () => {
    const { part, shown, stored, load } = await opened();
    await part(0, "one ");
    await part(0, "one ");
    await part(0, "other", "writing", "a2");
    expect(shown()).toEqual(["one ", "writing"]);
    stored.answer = { text: "one two three ", status: "writing" };
    await part(8, "three ");
    expect([shown(), load.mock.calls.length]).toEqual([["one two three ", "writing"], 2]);
    await part(4, "two ");
    expect(shown()).toEqual(["one two three ", "writing"]);
    await part(14, "four", "done");
    expect([shown(), vi.getTimerCount()]).toEqual([["one two three four", "done"], 0]);
  });

  it("is replaced by the finished answer, whatever was shown before", async () => {
    const { part, shown, stored, answer } = await opened();
    await part(0, "123456");
    stored.answer = { text: "123456", status: "failed" };
    await tick(5_000);
    expect(shown()).toEqual(["123456", "failed"]);
    await part(6, "789");
    expect(shown()).toEqual(["123456789", "writing"]);
    stored.answer = { text: "12", status: "done" };
    await tick(5_000);
    expect(shown()).toEqual(["12", "done"]);
    expect(answer.state.error).toBeUndefined();
  });

  it("loads a failed answer again only when something shows that it goes on", async () => {
    const { load, stored, open, shown } = await opened();
    stored.answer = { text: "1", status: "failed" };
    await tick(5_000);
    const before = load.mock.calls.length;
    await tick(60_000);
    expect(load.mock.calls.length).toBe(before);
    stored.answer = { text: "12", status: "done" };
    open();
    await tick();
    expect(shown()).toEqual(["12", "done"]);
  });

  it("loads with each connection and every 5 s, also when the clock is set back, and after failures", async () => {
    const { load, open, stored, shown, answer } = await opened();
    open();
    await tick();
    expect(load).toHaveBeenCalledTimes(2);
    vi.setSystemTime(Date.now() - 3_600_000);
    load.mockRejectedValueOnce(new Error("offline"));
    await tick(5_000);
    expect(answer.state.error).toBe("offline");
    load.mockImplementationOnce(() => new Promise(() => undefined));
    await tick(15_000);
    stored.answer = { text: "all", status: "done" };
    await tick(5_000);
    expect(shown()).toEqual(["all", "done"]);
    expect(answer.state.error).toBeUndefined();
  });

  it("asks for a stop until the answer has stopped", async () => {
    const { answer, sent, stored, shown } = await opened();
    answer.stopWriting();
    await tick(5_000);
    expect(sent()).toEqual([
      { type: "stop_answer", id: "a1" },
      { type: "stop_answer", id: "a1" },
    ]);
    stored.answer = { text: "1", status: "stopped" };
    await tick(5_000);
    await tick(60_000);
    expect([shown(), sent().length]).toEqual([["1", "stopped"], 1]);
  });

  it.each(["stop", "signal"] as const)("ends by %s with its timers, and lets the model go on", async (how) => {
    const page = new AbortController();
    const { answer, sent, listeners, part, load } = await opened({ signal: page.signal });
    if (how === "stop") {
      answer.stop();
    } else {
      page.abort();
    }
    await part(0, "late");
    await tick(60_000);
    expect([answer.state.text, listeners(), vi.getTimerCount(), sent(), load.mock.calls.length]).toEqual([
      "",
      0,
      0,
      [],
      1,
    ]);
  });

  it("starts nothing with a signal that has aborted", async () => {
    const { load, listeners } = await opened({ signal: AbortSignal.abort() });
    expect([load.mock.calls, listeners(), vi.getTimerCount()]).toEqual([[], 0, 0]);
  });

  it("loads from a route of its ID", async () => {
    const fetched = vi.fn(() => Promise.resolve(Response.json({ text: "all", status: "done" })));
    vi.stubGlobal("fetch", fetched);
    const answer = openAnswer(fakeConnection().connection, { id: "a/1" });
    await tick();
    expect(fetched).toHaveBeenCalledWith("/answers/a%2F1", expect.objectContaining({ redirect: "manual" }));
    expect(answer.state.text).toBe("all");
  });
});
