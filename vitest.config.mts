import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: [
      "plugins/**/*.test.{ts,tsx}",
      "src/**/*.test.{ts,tsx}",
      "bench/**/*.test.ts",
      "scripts/**/*.test.ts",
      "tests/examples/**/*.test.ts",
      "service/**/*.test.ts",
      "tests/support/**/*.test.ts",
    ],
    reporters: ["default", ["json", { outputFile: ".cache/unit.json" }]],
  },
});
