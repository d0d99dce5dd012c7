import path from "node:path";

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, "../.."),
    include: ["tests/site/*.test.ts"],
    // All files share one process, so that each page is parsed once.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 30_000,
    reporters: ["default", ["json", { outputFile: ".cache/site.json" }]],
  },
});
