import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  testMatch: ["a11y/**/*.spec.ts", "e2e/**/*.spec.ts", "visual/**/*.spec.ts"],
  snapshotPathTemplate: "{testDir}/visual/baselines/{arg}{ext}",
  outputDir: "test-results",
  globalSetup: "./tests/support/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["line"], ["json", { outputFile: ".cache/e2e.json" }]],
  // A service worker answers before the tests' own faults can; the tests of offline reading allow it.
  use: { serviceWorkers: "block", trace: "retain-on-failure", viewport: { width: 1280, height: 800 } },
});
