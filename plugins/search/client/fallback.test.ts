import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { withFallback } from "./fallback";

const request = { query: "webhook" };
const never = (): Promise<string> => new Promise(() => undefined);

describe("withFallback", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  function engines(hosted: () => Promise<string>, embedded = () => Promise.resolve("embedded")) {
    const parts = { hosted: vi.fn(hosted), embedded: vi.fn(embedded), prepare: vi.fn() };
    return { ...parts, ask: withFallback<string>(parts) };
  }

  it("asks the hosted engine alone while it answers", async () => {
    const { ask, embedded, prepare } = engines(() => Promise.resolve("hosted"));
    expect(await ask(request)).toBe("hosted");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(embedded).not.toHaveBeenCalled();
    expect(prepare).not.toHaveBeenCalled();
  });

  it("answers from the embedded engine before 1.2 s when the hosted one hangs, its index loaded meanwhile", async () => {
    const { ask, prepare } = engines(never);
    const answer = ask(request);
    await vi.advanceTimersByTimeAsync(400);
    expect(prepare).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(600);
    expect(await answer).toBe("embedded");
  });

  it("does not wait again while the hosted engine is down, and takes it back once it answers in time", async () => {
    let works = false;
    const { ask } = engines(() => (works ? Promise.resolve("hosted") : Promise.reject(new Error("403"))));
    expect(await ask(request)).toBe("embedded");
    expect(await ask(request)).toBe("embedded");
    works = true;
    await vi.advanceTimersByTimeAsync(2_100);
    expect(await ask(request)).toBe("embedded");
    expect(await ask(request)).toBe("hosted");
  });

  it("asks the hosted engine first again two minutes after it was down", async () => {
    const { ask, hosted } = engines(never);
    const first = ask(request);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first).toBe("embedded");
    await vi.advanceTimersByTimeAsync(118_000);
    expect(await ask(request)).toBe("embedded");
    await vi.advanceTimersByTimeAsync(2_000);
    hosted.mockImplementation(() => Promise.resolve("hosted"));
    expect(await ask(request)).toBe("hosted");
  });

  it("takes a late hosted answer when the embedded engine fails too", async () => {
    const late = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve("hosted"), 1_500));
    const { ask } = engines(late, () => Promise.reject(new Error("offline")));
    const answer = ask(request);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(await answer).toBe("hosted");
  });

  it("fails only when both fail", async () => {
    const { ask } = engines(
      () => Promise.reject(new Error("hosted")),
      () => Promise.reject(new Error("embedded")),
    );
    await expect(ask(request)).rejects.toThrow("hosted");
  });
});
