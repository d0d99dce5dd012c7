import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, unfold } from "../support/page";

const CONTRADICTION = "release-overridefeeds-left-out";
const BESIDE = "release-upgrade-refused-expired-token";

async function expectRow(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/docs/self-hosting#${id}$`));
  const row = page.locator(`tr#${id}`);
  await expect(row).toBeVisible();
  await expect(row).toBeInViewport();
  const navbar = await page.locator(".navbar").boundingBox();
  await expect.poll(async () => (await row.boundingBox())?.y).toBeGreaterThanOrEqual((navbar?.height ?? 0) - 1);
}

test("a mark leads to its row, folded or not", async ({ page }) => {
  for (const [id, name] of [
    [CONTRADICTION, "release: overrideFeeds left out"],
    [BESIDE, "release: upgrade refused: expired token"],
  ] as const) {
    await page.goto("/docs/concepts");
    await hydrated(page);
    await unfold(page);
    const mark = page.getByRole("link", { name, exact: true });
    await expect(mark).toHaveText("release");
    await mark.click();
    await expectRow(page, id);
  }
});

test("an address shows its row, which is folded", async ({ page }) => {
  await page.goto(`/docs/self-hosting#${BESIDE}`);
  await hydrated(page);
  await expectRow(page, BESIDE);
});
