import path from "node:path";

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, "../.."),
    include: ["tests/blocks/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    reporters: ["default", ["json", { outputFile: ".cache/blocks.json" }]],
  },
});
