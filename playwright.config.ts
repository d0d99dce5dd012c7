import { defineConfig } from "@playwright/test";

import { hasPackagedBrowser, installedBrowser } from "./tests/support/browser";
import type { WorkerOptions } from "./tests/support/fixtures";

/** What depends on a browser's version most: the order of the focus, keys, what is held before scripts come, history. */
const BROWSER_DEPENDENT = /(keyboard|search-keys|search-opening|scripts-on-intent|navigation)\.spec\.ts$/;

export default defineConfig<object, WorkerOptions>({
  testDir: "tests",
  testMatch: ["a11y/**/*.spec.ts", "e2e/**/*.spec.ts", "visual/**/*.spec.ts"],
  projects: [
    { name: "Chromium" },
    // Where another Chromium is installed, the one that the project ships is tried as well.
    ...(hasPackagedBrowser && installedBrowser() !== undefined
      ? [{ name: "packaged Chromium", testMatch: BROWSER_DEPENDENT, use: { usePackagedBrowser: true } }]
      : []),
  ],
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
