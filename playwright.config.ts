import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  testMatch: ["a11y/**/*.spec.ts", "e2e/**/*.spec.ts", "visual/**/*.spec.ts"],
  projects: [{ name: "Chromium" }],
  snapshotPathTemplate: "{testDir}/visual/baselines/{arg}{ext}",
  outputDir: "test-results",
  globalSetup: "./tests/support/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [["line"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? ".cache/e2e.json" }]],
  // A trace of every test takes a third of the time; `--trace on` makes one where a failure needs it.
  use: { trace: "off", screenshot: "only-on-failure", viewport: { width: 1280, height: 800 } },
});
