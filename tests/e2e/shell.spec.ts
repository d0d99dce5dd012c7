import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

const open = async (page: Page, route: string): Promise<void> => {
  await page.goto(route);
  await hydrated(page);
};

const mainNavigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Docs sidebar" });

test.describe("sidebar", () => {
  test("shows the entry of the page in a low window, first and after a link", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto("/docs/self-hosting");
    await hydrated(page);
    const entry = (name: string) =>
      page.locator(".theme-doc-sidebar-container").getByRole("link", { name, exact: true });
    await expect(entry("Self-hosting")).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press("Control+End");
    await page.getByRole("contentinfo").getByRole("link", { name: "Introduction" }).click();
    await expect(page).toHaveURL(/\/docs\/introduction$/);
    await expect(entry("Introduction")).toBeInViewport({ ratio: 1 });
  });

  test("opening one category leaves the others open", async ({ page }) => {
    await open(page, "/docs/introduction");
    const build = sidebar(page).getByRole("button", { name: "Build" });
    await build.click();
    await expect(build).toHaveAttribute("aria-expanded", "false");
    await build.click();
    await expect(build).toHaveAttribute("aria-expanded", "true");
    await expect(sidebar(page).getByRole("button", { name: "Ship" })).toHaveAttribute("aria-expanded", "true");
  });
});

test.describe("colour mode", () => {
  const toggle = (page: Page) => mainNavigation(page).getByRole("button", { name: /dark and light mode/i });

  test("has pictures of its own, which change with it", async ({ page }) => {
    await open(page, "/docs/getting-started/hono");
    const shown = page.locator(".theme-doc-markdown img:visible");
    await expect(shown).toHaveAttribute("src", /-light\./);
    await toggle(page).click();
    await expect(shown).toHaveAttribute("src", /-dark\./);
    await toggle(page).click();
    await expect(shown).toHaveAttribute("src", /-light\./);
  });

  test("is light at first, and remembered across pages and reloads", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, "/docs/introduction");
    // The system's wish isn't asked.
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await toggle(page).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.reload();
    await hydrated(page);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await hydrated(page);
    await toggle(page).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
});

test.describe("below 996 px", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("the menu is made when it is first opened, comes in from the side, and stays", async ({ page }) => {
    await open(page, "/docs/introduction");
    const menu = page.locator(".navbar-sidebar");
    await expect(menu).toHaveCount(0);
    await page.evaluate(() => {
      document.addEventListener("transitionrun", ({ target, propertyName }) => {
        const { classList, dataset } = target as HTMLElement;
        if (classList.contains("navbar-sidebar")) {
          dataset.moved = [dataset.moved, propertyName].join(" ");
        }
      });
    });
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    await expect(menu).toBeInViewport();
    await expect(menu).toHaveAttribute("data-moved", /transform/);
    await menu.getByRole("button", { name: "Close navigation bar" }).click();
    await expect(menu).not.toBeInViewport();
    await expect(menu).toHaveCount(1);
  });
});

test("with text twice as large, the list of sections opens from a bar above the text", async ({ page }) => {
  await open(page, "/docs/introduction");
  const bar = page.getByRole("button", { name: "On this page" });
  await expect(bar).toBeHidden();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await bar.click();
  await expect(
    page.getByRole("main").getByRole("link", { name: "A message in 60 seconds", exact: true }),
  ).toBeInViewport();
});

test("at 996 px the menu button is gone and the sidebar is there, a pixel less and it is the other way", async ({
  page,
}) => {
  await page.setViewportSize({ width: 997, height: 800 });
  await open(page, "/docs/introduction");
  await expect(page.getByRole("button", { name: "Toggle navigation bar" })).toBeHidden();
  await expect(sidebar(page)).toBeVisible();
  await page.setViewportSize({ width: 995, height: 800 });
  await expect(page.getByRole("button", { name: "Toggle navigation bar" })).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
});
