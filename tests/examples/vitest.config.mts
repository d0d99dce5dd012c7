import path from "node:path";

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, "../.."),
    include: ["tests/examples/*.example.ts"],
    // Most of a file's time is waiting for heartbeats and deadlines, and two at once still leave each program a core.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 600_000,
    reporters: [
      "default",
      ["json", { outputFile: ".cache/examples.json" }],
      path.join(import.meta.dirname, "record-reporter.ts"),
    ],
  },
});
