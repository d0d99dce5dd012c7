import type { Page, Route } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { visit } from "../support/search";

/** The home page's heading; between it and the guides the page's whole frame changes. */
const HOME = "Sockets for serverless platforms";

/** Number of the entry in the browser's history that the page is at. */
const entryOf = (page: Page): Promise<number | undefined> =>
  page.evaluate(
    () =>
      (window as unknown as { navigation: { currentEntry: { index: number } | null } }).navigation.currentEntry?.index,
  );

test("the window leaves the way back as it was, however it is closed", async ({ page }) => {
  const search = await visit(page, "/docs/introduction");
  await page.evaluate(() => document.querySelector<HTMLElement>('article p a[href^="/docs/"]')?.click());
  await expect(page).not.toHaveURL(/introduction$/);
  const entry = await entryOf(page);
  await search.open();
  await search.find("webhook");
  await page.keyboard.press("Escape");
  await expect(search.dialog).toHaveCount(0);
  // The browser removes the window's entry a moment after the window has closed.
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

test.describe("the search window and pages that change behind it", () => {
  test("a page that arrives while the reader types leaves the window, the query and the focus alone", async ({
    page,
  }) => {
    const search = await visit(page, "/docs/concepts");
    const held: Route[] = [];
    let holds = true;
    await page.route("**/assets/js/*.js", (route) => (holds ? void held.push(route) : route.continue()));
    await page.locator(".navbar__brand").click();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    holds = false;

    await search.open();
    await search.find("web");
    await expect(page.locator("h1")).toHaveText("Concepts");
    await Promise.all(held.map((route) => route.continue()));
    await expect(page.locator("h1")).toHaveText(HOME);

    await expect(search.input).toBeFocused();
    await page.keyboard.type("hook");
    await expect(search.input).toHaveValue("webhook");
    await expect(search.hits.first()).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(search.dialog).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.pathname === "/");
    // What had the focus went with the page; the button would open the window again at the next letter.
    await expect(page.locator("body")).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test("a window that is still on its way does not open again after Back has closed it", async ({ page }) => {
    const search = await visit(page, "/docs/concepts");
    let deliver = (): void => undefined;
    const held = new Promise<void>((resolve) => (deliver = resolve));
    await page.route("**/assets/search/*.css", async (route) => {
      await held;
      await route.continue();
    });
    await search.open();
    await search.back();
    await expect(search.dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/docs\/concepts$/);
    deliver();
    await page.waitForFunction(() =>
      Boolean(document.querySelector<HTMLLinkElement>("link[href*='/assets/search/']")?.sheet),
    );
    await expect(search.dialog).toHaveCount(0);
    await search.open();
    await search.find("webhook");
  });
});
