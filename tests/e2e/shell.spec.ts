import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { ROUTES } from "../support/routes";

const open = async (page: Page, route: string): Promise<void> => {
  await page.goto(route);
  await hydrated(page);
};

const mainNavigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Docs sidebar" });

test.describe("navigation bar", () => {
  test("leads to the docs and the reference, and out to the dashboard and the source", async ({ page }) => {
    await open(page, "/");
    const bar = mainNavigation(page);
    await expect(bar.getByRole("link", { name: "Socketless" })).toHaveAttribute("href", "/");
    await expect(bar.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "https://app.socketless.ws/");
    await expect(bar.getByRole("link", { name: "GitHub" })).toHaveAttribute(
      "href",
      "https://github.com/wosherco/socketless",
    );
    for (const external of ["Dashboard", "GitHub"]) {
      await expect(bar.getByRole("link", { name: external })).toHaveAttribute("rel", /noopener/);
    }
    await bar.getByRole("link", { name: "Docs", exact: true }).click();
    await expect(page).toHaveURL(/\/docs\/introduction$/);
    await bar.getByRole("link", { name: "Api Reference" }).click();
    await expect(page).toHaveURL(/\/api\/?$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("marks the part of the site that is read", async ({ page }) => {
    const marked = page.locator(".navbar [aria-current]");
    for (const route of ROUTES) {
      await open(page, route);
      await expect(marked, route).toHaveText(
        route === "/" ? [] : [route.startsWith("/docs") ? "Docs" : "Api Reference"],
      );
    }
    await open(page, "/docsomething");
    await expect(marked).toHaveCount(0);
  });

  test("has nothing that the shell doesn't name", async ({ page }) => {
    await open(page, "/");
    await expect(mainNavigation(page).getByRole("link")).toHaveText([
      "Socketless",
      "Docs",
      "Api Reference",
      /^Dashboard/,
      /^GitHub/,
    ]);
    await expect(page.getByText("Next", { exact: true })).toHaveCount(0);
  });
});

test.describe("sidebar", () => {
  test("reaches every page of the docs, and every category is open at first", async ({ page }) => {
    await open(page, "/docs");
    const links = await sidebar(page)
      .getByRole("link")
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href")?.replace(/#.*/, "")));
    expect([...new Set(links)].sort()).toEqual(ROUTES.filter((route) => route.startsWith("/docs")).sort());
  });

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
    const libraries = sidebar(page).getByRole("button", { name: "Libraries" });
    await libraries.click();
    await expect(libraries).toHaveAttribute("aria-expanded", "false");
    await libraries.click();
    await expect(libraries).toHaveAttribute("aria-expanded", "true");
    await expect(sidebar(page).getByRole("button", { name: "Integrations" })).toHaveAttribute("aria-expanded", "true");
  });

  test("can't be hidden", async ({ page }) => {
    await open(page, "/docs/introduction");
    await expect(page.getByRole("button", { name: "Collapse sidebar", exact: true })).toHaveCount(0);
  });
});

test("the footer has the Docs column and the copyright line", async ({ page }) => {
  await open(page, "/docs/concepts");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Copyright © 2024 Socketless");
  await expect(footer.getByText("Docs", { exact: true })).toBeVisible();
  await footer.getByRole("link", { name: "Introduction" }).click();
  await expect(page).toHaveURL(/\/docs\/introduction$/);
});

test("the table of contents lists the second and third level", async ({ page }) => {
  await open(page, "/docs/concepts");
  const listed = await page
    .locator(".table-of-contents a")
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href")));
  const headings = await page
    .locator("article :is(h2, h3)[id]")
    .evaluateAll((elements) => elements.map((element) => `#${element.id}`));
  expect(listed.length).toBeGreaterThan(3);
  expect(listed).toEqual(headings);
});

test.describe("colour mode", () => {
  const toggle = (page: Page) => mainNavigation(page).getByRole("button", { name: /dark and light mode/i });

  test("is light at first, whatever the system prefers", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, "/docs/introduction");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });

  test("has pictures of its own, which change with it", async ({ page }) => {
    await open(page, "/docs/getting-started/hono");
    const shown = page.locator(".theme-doc-markdown img:visible");
    await expect(shown).toHaveAttribute("src", /-light\./);
    await toggle(page).click();
    await expect(shown).toHaveAttribute("src", /-dark\./);
    await toggle(page).click();
    await expect(shown).toHaveAttribute("src", /-light\./);
  });

  test("is remembered across pages and reloads", async ({ page }) => {
    await open(page, "/docs/introduction");
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

  test("the menu opens, shows the docs' pages and leads on", async ({ page }) => {
    await open(page, "/docs/introduction");
    await expect(sidebar(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    const menu = page.locator(".navbar-sidebar");
    await expect(menu.getByRole("link", { name: "Concepts", exact: true })).toBeVisible();
    await menu.getByRole("button", { name: /back to main menu/i }).click();
    await expect(menu.getByRole("link", { name: "Api Reference" })).toBeVisible();
    await menu.getByRole("link", { name: "Api Reference" }).click();
    await expect(page).toHaveURL(/\/api\/?$/);
    await expect(page.getByRole("button", { name: "Close navigation bar" })).not.toBeInViewport();
  });

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
