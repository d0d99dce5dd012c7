import { afterEach, expect, it, vi } from "vitest";

import { cron } from "./cron";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const SECRET = "secret of cron";

function started(...jobs: (() => Promise<unknown>)[]) {
  vi.stubEnv("CRON_SECRET", SECRET);
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const route = cron({ log: { warn: write, error: write } }, ...jobs);
  const call = async (authorization?: string) => {
    const headers = new Headers(authorization === undefined ? [] : [["authorization", authorization]]);
    return (await route(new Request("https://app.test/cron", { headers }))).status;
  };
  return { call, lines };
}

it.each([undefined, "", "Bearer", `Bearer ${SECRET}x`, `Bearer ${SECRET.slice(1)}`, SECRET, `bearer ${SECRET}`])(
  "runs nothing for the header %s",
  async (header) => {
    const job = vi.fn();
    expect(await started(job).call(header)).toBe(401);
    expect(job).not.toHaveBeenCalled();
  },
);

it("runs all jobs, also those after one that fails, and answers 500 then", async () => {
  const job = vi.fn(() => Promise.resolve());
  const { call, lines } = started(
    () => Promise.reject(new Error("the store is gone")),
    () => {
      throw new Error("at once");
    },
    job,
  );
  expect(await call(`Bearer ${SECRET}`)).toBe(500);
  expect(job).toHaveBeenCalledOnce();
  expect(lines).toEqual(["A job of cron failed: the store is gone", "A job of cron failed: at once"]);
  expect(await started(job).call(`Bearer ${SECRET}`)).toBe(204);
});

it("gives up a job that never ends", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const job = vi.fn(() => new Promise(() => undefined));
  const { call, lines } = started(job);
  const status = call(`Bearer ${SECRET}`);
  while (job.mock.calls.length === 0) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.advanceTimersByTimeAsync(300_000);
  expect([await status, lines.length, vi.getTimerCount()]).toEqual([500, 1, 0]);
});

it("runs nothing without a secret, and says which setting is missing", async () => {
  const job = vi.fn();
  const { call, lines } = started(job);
  vi.stubEnv("CRON_SECRET", "");
  expect([await call("Bearer "), await call("Bearer undefined"), job.mock.calls]).toEqual([500, 500, []]);
  expect(lines[0]).toContain("CRON_SECRET");
});
