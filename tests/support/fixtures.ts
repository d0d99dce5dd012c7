import { test as base, expect } from "@playwright/test";

import { startServer } from "../../scripts/server";
import { findBrowser } from "./browser";

interface WorkerFixtures {
  /** Address of a server over `build/`, one per worker, on a free port. */
  siteUrl: string;
}

export const test = base.extend<object, WorkerFixtures>({
  siteUrl: [
    async ({}, use) => {
      const server = await startServer({ directory: "build", port: 0, host: "127.0.0.1" });
      await use(server.url);
      await server.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ siteUrl }, use) => {
    await use(siteUrl);
  },
  browser: [
    async ({ playwright }, use) => {
      const { executablePath, args } = await findBrowser();
      const browser = await playwright.chromium.launch({ executablePath, args });
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

export { expect };
