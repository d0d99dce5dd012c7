import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, neverIdle } from "../support/page";

const PAGE = "/docs/concepts";

const waits = !/<script [^>]*\bdata-start=/.test(readFileSync("build/docs/concepts/index.html", "utf8"));

/** Script files that the page has asked for, in order. */
function watchScripts(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") {
      requested.push(new URL(request.url()).pathname);
    }
  });
  return requested;
}

/** Lets the scripts wait until the test says go. */
async function holdScripts(page: Page): Promise<() => void> {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/assets\/js\/main\./, async (route) => {
    await gate;
    await route.continue();
  });
  return go;
}

// The build under test says which half of the option it is.
(waits ? test.describe : () => undefined)("with scripts on intent", () => {
  test("the page is whole and asks for no script before a sign of use", async ({ page }) => {
    await neverIdle(page);
    const scripts = watchScripts(page);
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
    await page.goto(PAGE, { waitUntil: "networkidle" });
    expect(scripts).toEqual([]);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
    await expect(page.locator(".table-of-contents a").first()).toBeVisible();
    const next = page.locator(".pagination-nav__link--next");
    const href = (await next.getAttribute("href")) ?? "";
    await next.evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(`**${href}`);
    expect(scripts).toEqual([]);
  });

  test("an idle page gets its scripts by itself", async ({ page }) => {
    await page.goto(PAGE);
    await hydrated(page);
  });

  const signs: Record<string, (page: Page) => Promise<void>> = {
    // A hand gives many events. The first alone tells of no movement in browsers that know no position before it.
    "the pointer moves": (page) => page.mouse.move(200, 200, { steps: 3 }),
    "a key is pressed": (page) => page.keyboard.press("Tab"),
    "something gets the focus": (page) => page.getByRole("link").first().focus(),
    "the screen is touched": (page) => page.touchscreen.tap(300, 400),
  };
  for (const [sign, act] of Object.entries(signs)) {
    test(`scripts load when ${sign}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL, hasTouch: true });
      const page = await context.newPage();
      await neverIdle(page);
      const scripts = watchScripts(page);
      await page.goto(PAGE, { waitUntil: "networkidle" });
      expect(scripts).toEqual([]);
      await act(page);
      await hydrated(page);
      await context.close();
    });
  }

  test("a tap on a link opens its page without loading this page's scripts first", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, hasTouch: true });
    const page = await context.newPage();
    await neverIdle(page);
    const scripts = watchScripts(page);
    await page.goto(PAGE, { waitUntil: "networkidle" });
    await page.locator("article a[href^='/docs/introduction']").first().tap();
    await page.waitForURL("**/docs/introduction**");
    await page.waitForLoadState("networkidle");
    expect(scripts).toEqual([]);
    await context.close();
  });

  test("every script that the page needs is asked for at once", async ({ page }) => {
    const scripts = watchScripts(page);
    const go = await holdScripts(page);
    await page.goto(PAGE);
    await expect.poll(() => scripts.some((script) => script.includes("/main."))).toBe(true);
    const early = new Set(scripts);
    go();
    await hydrated(page);
    const own = await page.locator("script[data-scripts]").getAttribute("data-scripts");
    expect(own?.split(" ").filter((script) => !early.has(script))).toEqual([]);
  });

  test("a click before the scripts have come is given again after", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const go = await holdScripts(page);
    await page.goto(PAGE);
    await page.getByRole("button", { name: "Toggle navigation bar" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-has-hydrated", "false");
    go();
    await expect(page.locator(".navbar-sidebar--show")).toBeVisible();
  });

  test("so is a click on a tab", async ({ page }) => {
    const go = await holdScripts(page);
    await page.goto("/api/");
    const tab = page.getByRole("tab", { name: "Python" }).first();
    await tab.click();
    go();
    await expect(tab).toHaveAttribute("aria-selected", "true");
  });

  test("tabs and code stay those that the server made", async ({ page }) => {
    const go = await holdScripts(page);
    await page.goto("/docs/getting-started/hono");
    const made = page.locator(".theme-doc-markdown").locator(".tabs-container, .theme-code-block");
    const count = await made.count();
    expect(count).toBeGreaterThan(10);
    await made.evaluateAll((elements) => elements.forEach((element) => element.setAttribute("data-from-server", "")));
    go();
    await hydrated(page);
    await expect(page.locator(".theme-doc-markdown [data-from-server]")).toHaveCount(count);
    await expect(made).toHaveCount(count);
  });

  test("a tab that was chosen before is shown, and others of its group with it", async ({ page }) => {
    await page.goto("/docs/getting-started/hono");
    await hydrated(page);
    const pnpm = page.getByRole("tab", { name: "pnpm" });
    expect(await pnpm.count()).toBeGreaterThan(1);
    await pnpm.first().click();
    await page.reload();
    await hydrated(page);
    for (const tab of await pnpm.all()) {
      await expect(tab).toHaveAttribute("aria-selected", "true");
    }
  });

  test("impatient clicks on one thing count once", async ({ page }) => {
    const go = await holdScripts(page);
    await page.goto(PAGE);
    const toggle = page.getByRole("button", { name: /dark and light mode/ });
    await toggle.click();
    await toggle.click();
    go();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });
});

test("a step back before the scripts have come shows the page of that address", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto("/docs/introduction");
  await hydrated(page);
  const first = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  await sidebar.getByRole("link", { name: "Concepts", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
  const go = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
  await page.evaluate(() => history.back());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
  go();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
  expect(errors).toEqual([]);
});

test("a main script that fails leaves the page readable with a Retry that works", async ({ page }) => {
  await page.route(/\/assets\/js\/main\./, (route) => route.abort());
  await page.goto(PAGE);
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await hydrated(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
});
