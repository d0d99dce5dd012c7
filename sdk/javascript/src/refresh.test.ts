import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createRefresh } from "./refresh";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CHECK_MS = 30_000;

/** A load whose calls the test answers by hand. */
function started(options: Partial<Parameters<typeof createRefresh>[1]> = {}) {
  const loads: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const errors: unknown[] = [];
  const refresh = createRefresh(() => new Promise<void>((resolve, reject) => void loads.push({ resolve, reject })), {
    checkMs: CHECK_MS,
    onError: (error) => errors.push(error),
    ...options,
  });
  const answer = async (at: number) => {
    loads[at]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { refresh, loads, errors, answer };
}

it("loads once more for all that came during a load", async () => {
  const { refresh, loads, answer } = started();
  for (let times = 0; times < 16; times += 1) {
    refresh.refresh();
  }
  expect(loads).toHaveLength(1);
  await answer(0);
  expect(loads).toHaveLength(2);
  await answer(1);
  expect(loads).toHaveLength(2);
});

it("goes on after a load that never answers, and after one that throws", async () => {
  const { refresh, loads, errors } = started();
  refresh.refresh();
  refresh.refresh();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([loads.length, String(errors)]).toEqual([2, "Error: No answer in 10 s"]);
  loads[1]?.reject(new Error("offline"));
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect([loads.length, errors.length]).toEqual([3, 2]);
});

it("goes on if `onError` throws, which the page reports", async () => {
  const reported = vi.fn<(error: unknown) => void>();
  const run = vi.spyOn(globalThis, "queueMicrotask").mockImplementation((task) => {
    try {
      task();
    } catch (error) {
      reported(error);
    }
  });
  const { refresh, loads } = started({
    onError() {
      throw new Error("from onError");
    },
  });
  refresh.refresh();
  loads[0]?.reject(new Error("offline"));
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  run.mockRestore();
  expect([loads.length, String(reported.mock.calls[0])]).toEqual([2, "Error: from onError"]);
});

it("ends with its handle or its signal: nothing is loaded, and no timer is left", async () => {
  for (const end of ["stop", "abort"] as const) {
    const stop = new AbortController();
    const { refresh, loads, errors } = started({ signal: stop.signal });
    refresh.refresh();
    refresh.refresh();
    if (end === "stop") {
      refresh.stop();
    } else {
      stop.abort();
    }
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    refresh.refresh();
    expect([loads.length, errors.length, vi.getTimerCount()]).toEqual([1, 0, 0]);
  }
});

it("reports a load that throws at once", async () => {
  const errors: unknown[] = [];
  const { refresh, stop } = createRefresh(
    () => {
      throw new Error("no route");
    },
    { checkMs: CHECK_MS, onError: (error) => errors.push(error) },
  );
  refresh();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  expect(String(errors)).toBe("Error: no route");
});
