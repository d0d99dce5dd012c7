import { expect, test as base } from "@playwright/test";

import { startApp } from "./start.ts";

const test = base.extend<{}, { app: Awaited<ReturnType<typeof startApp>> }>({
  app: [
    async ({}, use) => {
      const app = await startApp();
      // Each event and each message arrives twice.
      app.service.fault({ duplicate: true });
      await use(app);
      await app.close();
    },
    { scope: "worker" },
  ],
});

test("a page shows a line once, and connects again after a cut", async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await expect(page.getByRole("status")).toHaveText(/^Connected as/);
  await page.getByLabel("Message", { exact: true }).fill("hello");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("hello")).toHaveCount(1);

  const name = await page.getByRole("status").innerText();
  // Cuts all connections without a close frame.
  app.service.drop();
  await expect(page.getByRole("status")).not.toHaveText(name);
  // The client waits up to 5 s before it connects again, as long as an
  // expectation waits by itself.
  await expect(page.getByRole("status")).toHaveText(/^Connected as/, {
    timeout: 15_000,
  });
});
