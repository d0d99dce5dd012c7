import type * as Files from "node:fs/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { expect, it, onTestFinished, vi } from "vitest";

import { fillOnce } from "./prepared";

/** A busy machine takes its time between reading a file and acting on it. */
vi.mock("node:fs/promises", async (load) => {
  const actual = await load<typeof Files>();
  const readFile = (...args: Parameters<typeof actual.readFile>) => actual.readFile(...args).finally(() => pause(30));
  return { ...actual, readFile };
});

it("fills a folder once for all who ask, and again from another source", async () => {
  const parent = await mkdtemp(path.join(tmpdir(), "prepared-"));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const filled: string[] = [];
  const ask = (source: string): Promise<void> =>
    fillOnce(path.join(parent, "packages"), source, async () => {
      await pause(20);
      filled.push(source);
    });
  // The folder becomes full while others are between their look and the lock.
  await Promise.all(Array.from({ length: 100 }, (_, index) => pause(index).then(() => ask("one"))));
  expect(filled).toEqual(["one"]);
  await ask("two");
  expect(filled).toEqual(["one", "two"]);
});
