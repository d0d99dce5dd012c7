import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/conformance/**/*.test.ts"],
    reporters: ["default", ["json", { outputFile: ".cache/hosts.json" }]],
  },
});
