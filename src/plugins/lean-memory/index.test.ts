import type { LoadContext } from "@docusaurus/types";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import leanMemory, { type Heap } from "./index";

const MEGABYTE = 1e6;

/** A heap that holds what the test says; after a collection, what it says is kept. */
function heapOf(kept: number): Heap & { fill(bytes: number): void; collections(): number } {
  let used = kept;
  const collect = vi.fn(() => void (used = kept));
  return { used: () => used, collect, fill: (bytes) => (used = bytes), collections: () => collect.mock.calls.length };
}

/** Runs the plugin's part of the bundler, as Docusaurus does for the browser's and the server's bundle. */
function bundle(heap: Heap): { seal(): void; end(): void } {
  const plugin = leanMemory({} as LoadContext, {}, heap);
  const hooks = { seal: [] as (() => void)[], shutdown: [] as (() => void)[] };
  const tapInto = (list: (() => void)[]) => ({ tap: (_name: string, run: () => void) => list.push(run) });
  for (const isServer of [false, true]) {
    const configure = plugin.configureWebpack as undefined | ((...args: unknown[]) => { plugins?: unknown[] });
    const compilation = { hooks: { seal: tapInto(hooks.seal) } };
    const compiler = {
      hooks: {
        thisCompilation: { tap: (_name: string, run: (made: unknown) => void) => run(compilation) },
        shutdown: tapInto(hooks.shutdown),
      },
    };
    configure?.({}, isServer).plugins?.forEach((part) => (part as { apply(target: unknown): void }).apply(compiler));
  }
  return {
    seal: () => hooks.seal.forEach((run) => run()),
    end: () => hooks.shutdown.forEach((run) => run()),
  };
}

describe("lean-memory", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("collects before each bundle's modules are joined, and once when both are made", () => {
    const heap = heapOf(200 * MEGABYTE);
    const { seal, end } = bundle(heap);
    expect(heap.collections()).toBe(0);
    seal();
    expect(heap.collections()).toBe(2);
    end();
    expect(heap.collections()).toBe(3);
  });

  it("collects after that when much has come, each time anew", () => {
    const heap = heapOf(200 * MEGABYTE);
    bundle(heap).end();
    for (const [bytes, collections] of [
      [340, 1],
      [360, 2],
      [340, 2],
      [360, 3],
    ] as const) {
      heap.fill(bytes * MEGABYTE);
      vi.advanceTimersByTime(1_000);
      expect(heap.collections()).toBe(collections);
    }
  });

  it("lets a large site's heap grow by half", () => {
    const heap = heapOf(1_000 * MEGABYTE);
    bundle(heap).end();
    heap.fill(1_490 * MEGABYTE);
    vi.advanceTimersByTime(1_000);
    expect(heap.collections()).toBe(1);
    heap.fill(1_510 * MEGABYTE);
    vi.advanceTimersByTime(1_000);
    expect(heap.collections()).toBe(2);
  });

  it("leaves Node.js alone when it has no collector to call", () => {
    const { seal, end } = bundle({ used: () => 0, collect: undefined });
    expect(() => [seal, end].forEach((run) => run())).not.toThrow();
    expect(vi.getTimerCount()).toBe(0);
  });
});
