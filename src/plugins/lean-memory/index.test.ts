import type { LoadContext } from "@docusaurus/types";
import { describe, expect, it, vi } from "vitest";

import leanMemory from "./index";

/** Runs the plugin's part of the bundler and ends its work, as Docusaurus does for the browser's and the server's bundle. */
function bundle(collect: (() => void) | undefined): void {
  const plugin = leanMemory({} as LoadContext, {}, collect as typeof globalThis.gc);
  for (const isServer of [false, true]) {
    const ended: (() => void)[] = [];
    const { plugins = [] } = (plugin.configureWebpack as (...args: unknown[]) => { plugins?: unknown[] })({}, isServer);
    const compiler = { hooks: { shutdown: { tap: (_name: string, run: () => void) => ended.push(run) } } };
    plugins.forEach((part) => (part as { apply(target: unknown): void }).apply(compiler));
    ended.forEach((run) => run());
  }
}

describe("lean-memory", () => {
  it("collects what is left once, when both bundles are made", () => {
    const collect = vi.fn();
    bundle(collect);
    expect(collect).toHaveBeenCalledTimes(1);
  });

  it("leaves Node.js alone when it has no collector to call", () => {
    expect(() => bundle(undefined)).not.toThrow();
  });
});
