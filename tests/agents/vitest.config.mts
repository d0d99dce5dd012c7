import path from "node:path";

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, "../.."),
    include: ["tests/agents/*.test.ts"],
    testTimeout: 120_000,
    reporters: ["default", ["json", { outputFile: ".cache/agents.json" }]],
  },
});
