import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { showFailure } from "./failure";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const down = (): Promise<never> => Promise.reject(new Error("down"));

test("a failure is told after the window has called itself stalled, under the one name that has a screen", async () => {
  const failed = vi.fn();
  const told: string[] = [];
  void showFailure(down(), failed, () => true).catch((error: Error) => {
    told.push(error.name);
    throw error;
  });
  await vi.advanceTimersByTimeAsync(300);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toEqual(["RetryError"]);
  expect(failed).toHaveBeenCalledOnce();
});

test("the failure of a query that is not awaited any more is not told", async () => {
  const failed = vi.fn();
  const told = vi.fn();
  let query = "web";
  void showFailure(down(), failed, () => query === "web").catch(told);
  await vi.advanceTimersByTimeAsync(200);
  query = "webhook";
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).not.toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();
});

test("an answer is handed on", async () => {
  await expect(showFailure(Promise.resolve("hits"), vi.fn(), () => true).catch(() => "none")).resolves.toBe("hits");
});
