import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/tests/**/*.test.ts", "tests/packages/**/*.test.ts"],
    // Each test builds a site, which takes all cores; one at a time is the fastest.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ["default", ["json", { outputFile: ".cache/packages.json" }]],
  },
});
