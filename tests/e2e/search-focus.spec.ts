import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { holdScripts } from "../support/page";
import { visit } from "../support/search";

const scrolledBy = (page: Page): Promise<number> => page.evaluate(() => scrollY);

test.describe("the focus after the search window", () => {
  for (const [where, start, query, href] of [
    ["of another page", "/docs/introduction", "verify the signature", "/docs/guides/message-validation#signature"],
    ["of the same page", "/docs/concepts", "feed names", "/docs/concepts#feed-names"],
  ] as const) {
    test(`is on the section ${where} that was opened, and Space scrolls`, async ({ page }) => {
      const search = await visit(page, start);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await search.open();
      await search.find(query);
      await expect(search.activeLink).toHaveAttribute("href", href);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL((url) => url.pathname + url.hash === href);
      await expect(page.locator(`[id="${href.split("#")[1] ?? ""}"]`)).toBeFocused();
      expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
      const before = await scrolledBy(page);
      await page.keyboard.press("Space");
      await expect.poll(() => scrolledBy(page)).toBeGreaterThan(before);
      await expect(search.dialog).toHaveCount(0);
      await page.keyboard.press("Tab");
      await expect(page.locator("main [tabindex='-1']:is(h1, h2, h3)")).toHaveCount(0);
    });
  }

  test("is on the heading of a page that was opened", async ({ page }) => {
    const search = await visit(page, "/docs/introduction");
    await search.open();
    await search.find("host socketless yourself");
    await expect(search.activeLink).not.toHaveAttribute("href", /#/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/docs\/self-hosting$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("is on the operation, and on the field, of the API's reference that was opened", async ({ page }) => {
    const search = await visit(page, "/docs/introduction");
    await search.open();
    await search.find("create a connection");
    await expect(search.activeLink).toHaveAttribute("href", "/api/#create-a-connection");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/api\/#create-a-connection$/);
    await expect(page.locator("#create-a-connection")).toBeFocused();
    await expect(page.locator(":focus")).toBeInViewport();

    await search.open();
    await search.find("overrideFeeds");
    const field = search.hits.and(page.locator("[href^='/api/#']")).first();
    const href = (await field.getAttribute("href")) ?? "";
    await field.click();
    await expect(page).toHaveURL((url) => url.pathname + url.hash === href);
    await expect(page.locator(`[id="${href.split("#")[1] ?? ""}"]`)).toBeFocused();
  });

  test("is after Escape where it was, and on nothing if it was on nothing: Space scrolls the page", async ({
    page,
  }) => {
    const search = await visit(page, "/docs/concepts");
    await search.open();
    await page.keyboard.press("Escape");
    await expect(page.locator("body")).toBeFocused();
    // The window keeps the page below it from scrolling.
    await expect(search.dialog).toHaveCount(0);
    await page.keyboard.press("Space");
    await expect.poll(() => scrolledBy(page)).toBeGreaterThan(0);
    await expect(search.dialog).toHaveCount(0);

    const link = page.getByRole("article").getByRole("link").first();
    await link.focus();
    await search.open();
    await search.find("webhook");
    await page.keyboard.press("Escape");
    await expect(link).toBeFocused();

    const button = page.getByRole("button", { name: "Search" });
    await button.click();
    await expect(search.input).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });

  test("the page behind an open window doesn't scroll, and does once it is closed", async ({ page }) => {
    const search = await visit(page, "/docs/concepts");
    await search.open();
    await search.find("webhook");
    // A wheel that scrolls nothing gives no sign, so look at what prevents it.
    await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
    await page.keyboard.press("Escape");
    await expect(search.dialog).toHaveCount(0);
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => scrolledBy(page)).toBeGreaterThan(1_000);
  });

  test("Back closes the window, and the page stays where the reader had scrolled", async ({ page }) => {
    await page.goto("/docs/introduction");
    const search = await visit(page, "/docs/concepts");
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => scrolledBy(page)).toBeGreaterThan(1_000);
    const before = await scrolledBy(page);
    await search.open();
    await search.find("webhook");
    await search.back();
    await expect(search.dialog).toHaveCount(0);
    await expect(page).toHaveURL("/docs/concepts");
    expect(await scrolledBy(page)).toBe(before);
  });

  test("can't be taken to the page below while the window is open", async ({ page }) => {
    const search = await visit(page, "/docs/concepts");
    await search.open();
    await page.evaluate(() => document.querySelector<HTMLElement>(".navbar a")?.focus());
    await expect(search.input).toBeFocused();
    await expect(page.getByRole("link", { name: "Concepts", exact: true })).toHaveCount(1);
    const isCovered = page.locator(".navbar__brand").evaluate((brand) => {
      const { x, y, width, height } = brand.getBoundingClientRect();
      return !brand.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(await isCovered).toBe(true);
  });
});

test.describe("search and the help about keys", () => {
  test("Ctrl+K closes the help and opens the search over the page", async ({ page }) => {
    const search = await visit(page, "/docs/introduction");
    const help = page.getByRole("dialog", { name: "Keyboard" });
    await page.keyboard.press("?");
    await expect(help).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(help).toHaveCount(0);
    await search.find("webhook");
    await page.keyboard.press("Escape");
    await expect(search.dialog).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(help).toBeVisible();
  });

  test("? is kept until the scripts have come", async ({ page }) => {
    const go = await holdScripts(page);
    await page.goto("/docs/introduction");
    await page.keyboard.press("?");
    await expect(page.locator("html")).toHaveAttribute("data-has-hydrated", "false");
    go();
    await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  });
});
