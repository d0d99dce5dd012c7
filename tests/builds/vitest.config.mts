import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/builds/**/*.test.ts"],
    // Each test builds the site, which takes all cores; one at a time is the fastest.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ["default", ["json", { outputFile: ".cache/builds.json" }]],
  },
});
