import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { visit } from "../support/search";

const ROW = "#release-token-payload";

test("an address opens the fold that its target is in, on arrival, by hand and by Back", async ({ page }) => {
  const row = page.locator(ROW);
  const fold = page.locator("details", { has: row });
  await page.goto(`/docs/self-hosting${ROW}`);
  await hydrated(page);
  await expect(row).toBeInViewport();

  const close = () => fold.evaluate((details: HTMLDetailsElement) => (details.open = false));
  await page.evaluate(() => (location.hash = "#release"));
  await close();
  await page.evaluate((hash) => (location.hash = hash), ROW);
  await expect(row).toBeInViewport();

  await page.evaluate(() => (location.hash = "#release"));
  await close();
  await page.goBack();
  await expect(row).toBeInViewport();
});

test("a link opens the fold that its target on another page is in", async ({ page }) => {
  await page.goto("/docs/concepts");
  await hydrated(page);
  const link = page.getByRole("article").locator('a[href^="/docs/self-hosting#release-"]').first();
  const href = (await link.getAttribute("href")) ?? "";
  await link.dispatchEvent("click");
  await expect(page.locator(`[id="${href.split("#")[1] ?? ""}"]`)).toBeInViewport();
});

test("an address selects the tab that its target is in", async ({ page }) => {
  await page.goto("/docs/guides/message-validation");
  await hydrated(page);
  const panel = page.getByRole("tabpanel", { name: "Python", includeHidden: true }).first();
  await expect(panel).toBeHidden();
  await panel.locator("pre").evaluate((pre) => {
    pre.id = "inside";
    location.hash = "#inside";
  });
  await expect(panel.locator("pre")).toBeInViewport();
});

for (const [what, route, selector] of [
  ["tab", "/docs/guides/message-validation", "[role=tabpanel]"],
  ["choice of the reference", "/api/", "[aria-label='Answers: Create a connection'] .api-choice-panel"],
] as const) {
  test(`a text that the browser finds in a hidden ${what} selects it, each time`, async ({ page }) => {
    await page.goto(route);
    await hydrated(page);
    const panels = page.locator("main").locator(selector);
    for (const at of [1, 2, 0, 1]) {
      await expect(panels.nth(at)).toBeHidden();
      await expect(panels.nth(at)).toHaveAttribute("hidden", "until-found");
      // What the browser does before it shows the text: the headless one has no find-in-page.
      await panels.nth(at).dispatchEvent("beforematch", { bubbles: true });
      await expect(panels.nth(at)).toBeVisible();
    }
  });
}

/** Makes the browser take its time to go back, as a busy one does, and shows on the page for how long. */
const slowBack = (page: Page, milliseconds: number) =>
  page.addInitScript((delay) => {
    const back = history.back.bind(history);
    history.back = () => {
      document.documentElement.dataset.isGoingBack = "";
      setTimeout(back, delay);
    };
    addEventListener("popstate", () => delete document.documentElement.dataset.isGoingBack);
  }, milliseconds);

test("Back closes the search window, and nothing else, however often it was opened", async ({ page }) => {
  await slowBack(page, 500);
  await page.goto("/docs/introduction");
  const search = await visit(page, "/docs/concepts");
  await search.open();
  await page.goBack();
  await expect(search.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/docs\/concepts$/);
  for (let press = 0; press < 9; press += 1) {
    await page.keyboard.press("Control+k");
  }
  await expect(search.input).toBeFocused();
  await expect(page.locator("html")).not.toHaveAttribute("data-is-going-back");
  await page.goBack();
  await expect(search.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/docs\/concepts$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/docs\/introduction$/);
});

test("a hit opened while the browser goes back keeps the page that it was found on", async ({ page }) => {
  await slowBack(page, 3_000);
  const search = await visit(page, "/docs/concepts");
  await search.open();
  await search.find("quickstart");
  await page.keyboard.press("Escape");
  await search.open();
  await search.find("validate");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).not.toHaveAttribute("data-is-going-back");
  await expect(page).not.toHaveURL(/\/docs\/concepts/);
  await page.goBack();
  await expect(page).toHaveURL(/\/docs\/concepts/);
});

test("a screen reader hears of the page that a link leads to, and the focus is at its start", async ({ page }) => {
  await page.goto("/docs/introduction");
  await hydrated(page);
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Concepts" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Concepts" })).toBeFocused();
  await expect(page.locator("body > [role=status]")).toHaveText("Concepts");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("article").locator(":focus")).toHaveCount(1);
});
