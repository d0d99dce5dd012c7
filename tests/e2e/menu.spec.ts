import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

const opener = (page: Page) => page.getByRole("button", { name: "Toggle navigation bar" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Navigation" });

/** Where the focus is: in the menu, on the page behind it, or on neither. */
const focusIsIn = (page: Page): Promise<"menu" | "page" | "nothing"> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) {
      return "nothing";
    }
    return activeElement.closest(".navbar-sidebar") === null ? "page" : "menu";
  });

test.describe("the menu of a narrow window", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("takes the focus by key, keeps it, and gives it back on Escape", async ({ page }) => {
    await page.goto("/docs/concepts");
    await hydrated(page);
    await expect(page.locator(".navbar-sidebar")).toHaveCount(0);
    await opener(page).press("Enter");
    await expect(menu(page)).toBeInViewport();
    await expect(menu(page)).toHaveAttribute("aria-modal", "true");
    // The entry of the page, which is far down, is where readers go on from.
    const entry = menu(page).getByRole("link", { name: "Concepts", exact: true });
    await expect(entry).toBeFocused();
    await expect(entry).toBeInViewport();
    const seen = new Set<string>();
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press(press % 20 === 19 ? "Shift+Tab" : "Tab");
      seen.add(await focusIsIn(page));
    }
    // Between its last and its first control lies the browser's own bar.
    expect([...seen].filter((place) => place === "page")).toEqual([]);
    expect(seen).toContain("menu");
    await page.keyboard.press("Escape");
    await expect(menu(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("makes the page behind it inert, and only as long as it is open", async ({ page }) => {
    await page.goto("/docs/concepts");
    await hydrated(page);
    const inert = page.locator("main, footer, .navbar__inner, [class*='skipToContent']");
    const states = (): Promise<boolean[]> =>
      inert.evaluateAll((parts) => parts.map((part) => part.closest("[inert]") !== null));
    await opener(page).click();
    await expect(menu(page)).toBeInViewport();
    const open = await states();
    expect(open.length).toBeGreaterThanOrEqual(4);
    expect(open).not.toContain(false);
    await page.locator(".navbar-sidebar__backdrop").click({ position: { x: 380, y: 400 } });
    await expect(menu(page)).toHaveCount(0);
    expect(await states()).not.toContain(true);
    await page.getByRole("main").getByRole("link").first().focus();
    expect(await focusIsIn(page)).toBe("page");
  });

  test("keeps the focus when its other half is shown, and its links work", async ({ page }) => {
    await page.goto("/docs/concepts");
    await hydrated(page);
    await opener(page).click();
    await expect(menu(page).getByRole("link", { name: "Introduction", exact: true })).toBeVisible();
    await menu(page)
      .getByRole("button", { name: /back to main menu/i })
      .press("Enter");
    await expect(menu(page).getByRole("link", { name: "Docs", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Introduction");
    await expect(menu(page)).toHaveCount(0);
    await expect(page.locator("[inert]:not(.navbar-sidebar [inert])")).toHaveCount(0);
  });

  test("leaves Escape to the search that is opened above it", async ({ page }) => {
    await page.goto("/docs/concepts");
    await hydrated(page);
    await opener(page).click();
    await expect.poll(() => focusIsIn(page)).toBe("menu");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await expect(menu(page)).toBeInViewport();
  });
});
