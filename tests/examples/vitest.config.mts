import path from "node:path";

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, "../.."),
    include: ["tests/examples/*.example.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 600_000,
    reporters: [
      "default",
      ["json", { outputFile: ".cache/examples.json" }],
      path.join(import.meta.dirname, "record-reporter.ts"),
    ],
  },
});
