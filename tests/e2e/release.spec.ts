import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, unfold } from "../support/page";

const CONTRADICTION = "release-overridefeeds-left-out";
const BESIDE = "release-connection-outlives-its-token";

async function expectRow(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/docs/self-hosting#${id}$`));
  const row = page.locator(`tr#${id}`);
  await expect(row).toBeVisible();
  await expect(row).toBeInViewport();
  const navbar = await page.locator(".navbar").boundingBox();
  await expect.poll(async () => (await row.boundingBox())?.y).toBeGreaterThanOrEqual((navbar?.height ?? 0) - 1);
}

test("a note about the release leads to its row, folded or not", async ({ page }) => {
  for (const id of [CONTRADICTION, BESIDE]) {
    await page.goto("/docs/concepts");
    await hydrated(page);
    await unfold(page);
    await page.locator(`article a[href$="#${id}"]`).click();
    await expectRow(page, id);
  }
});

test("an address shows its row, which is folded", async ({ page }) => {
  await page.goto(`/docs/self-hosting#${BESIDE}`);
  await hydrated(page);
  await expectRow(page, BESIDE);
});
