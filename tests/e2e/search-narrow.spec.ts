import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { visit } from "../support/search";

/** Number of the entry in the browser's history that the page is at. */
const entryOf = (page: Page): Promise<number | undefined> =>
  page.evaluate(
    () =>
      (window as unknown as { navigation: { currentEntry: { index: number } | null } }).navigation.currentEntry?.index,
  );

test.describe("the search window on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("tells hits of the same name apart: their pages are named in full", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.find("connect the page");
    const same = search.hits.filter({ hasText: /\d\. Connect the page/ });
    await expect(same).toHaveCount(4);
    const texts = await same.allInnerTexts();
    expect(new Set(texts).size).toBe(4);
    expect(texts.join()).not.toContain("…");
    const cut = await same
      .locator("span")
      .evaluateAll((spans) =>
        spans.filter((span) => span.scrollWidth > span.clientWidth + 1 && getComputedStyle(span).display === "block"),
      );
    expect(cut).toEqual([]);
  });

  test("has no empty bar, and its buttons are large enough for a finger", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.find("feed names");
    await expect(search.dialog.locator("footer")).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(search.dialog).toHaveCount(0);
    await search.open();
    const buttons = search.hits.getByRole("button");
    await expect(buttons).toHaveCount(2);
    for (const button of await buttons.all()) {
      const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
  });

  test("Back closes it, and not the page below", async ({ page }) => {
    const search = await visit(page, "/docs/introduction");
    await page.evaluate(() => scrollTo(0, 600));
    await search.open();
    await search.find("webhook");
    await page.goBack();
    await expect(search.dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/docs\/introduction$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Introduction");
    expect(await page.evaluate(() => scrollY)).toBe(600);
  });

  test("leaves the way back as it was, however it is closed", async ({ page }) => {
    const search = await visit(page, "/docs/introduction");
    await page.evaluate(() => document.querySelector<HTMLElement>('article p a[href^="/docs/"]')?.click());
    await expect(page).not.toHaveURL(/introduction$/);
    const entry = await entryOf(page);
    await search.open();
    await search.find("webhook");
    await page.keyboard.press("Escape");
    await expect(search.dialog).toHaveCount(0);
    // The browser gives up the window's entry a moment after the window has gone.
    await expect.poll(() => entryOf(page)).toBe(entry);
    await page.goBack();
    await expect(page).toHaveURL(/\/docs\/introduction$/);

    await search.open();
    await search.find("verify the signature");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/message-validation#signature$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/docs\/introduction$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Introduction");
    await expect(search.dialog).toHaveCount(0);
  });
});

test("a query of spaces alone is the start screen", async ({ page }) => {
  const search = await visit(page);
  await search.open();
  await search.find("webhook");
  await search.input.fill("   ");
  await expect(search.dialog.getByText("No recent searches")).toBeVisible();
  await expect(search.dialog.getByRole("option")).toHaveCount(0);
});

test("a right-to-left query stands right, in the field and in the message", async ({ page }) => {
  const search = await visit(page);
  await search.open();
  await search.input.fill("مرحبا بالعالم");
  await expect(search.input).toHaveCSS("direction", "rtl");
  const query = search.dialog.getByText("مرحبا بالعالم", { exact: true });
  await expect(query).toHaveCSS("direction", "rtl");
  await expect(query).toHaveCSS("unicode-bidi", /isolate/);
});
