import type { Browser, Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

const START = "/docs/introduction";
const TARGET = "/docs/concepts";

/** Paths of the scripts that a page starts with, whenever it loads them. */
async function scriptNames(page: Page): Promise<string[]> {
  const names = await page.locator("script[data-scripts]").getAttribute("data-scripts");
  return names?.split(" ") ?? [];
}

/** Paths of the script files that the target page needs and the start page doesn't; read in a context of its own. */
async function chunksOfTarget(browser: Browser, siteUrl: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL: siteUrl });
  const page = await context.newPage();
  const names: string[][] = [];
  for (const route of [START, TARGET]) {
    await page.goto(route);
    names.push(await scriptNames(page));
  }
  await context.close();
  const [before = [], after = []] = names;
  const chunks = after.filter((name) => !before.includes(name));
  expect(chunks.length).toBeGreaterThan(0);
  return chunks;
}

const linkToTarget = (page: Page) =>
  page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Concepts", exact: true });

test("a page chunk that fails to load leaves the page readable with a Retry that works", async ({
  browser,
  page,
  siteUrl,
}) => {
  const chunks = await chunksOfTarget(browser, siteUrl);
  await page.route(
    (url) => chunks.includes(url.pathname),
    (route) => route.abort(),
  );
  await page.goto(TARGET);
  const box = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(box).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(box).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await hydrated(page);
  await expect(box).toHaveCount(0);
});

test("a failed route change reloads the page at its new address", async ({ browser, page, siteUrl }) => {
  const chunks = await chunksOfTarget(browser, siteUrl);
  await page.route(
    (url) => chunks.includes(url.pathname),
    (route) => route.abort(),
  );
  await page.goto(START);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await linkToTarget(page).click();
  await page.waitForFunction(() => !("sameDocument" in window));
  expect(new URL(page.url()).pathname).toBe(TARGET);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
});

const RAW = "planted crash";

/** Makes the target page's own component throw while `plantedCrash` is set in the window. */
async function plantCrash(page: Page, chunks: readonly string[]): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { plantedCrash: true }));
  await page.route(
    (url) => chunks.includes(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /\{let\{wrapper:/,
        (start) => `{if(window.plantedCrash)throw new Error("${RAW}");${start.slice(1)}`,
      );
      await route.fulfill({ response, body });
    },
  );
}

const crash = (page: Page) => page.getByRole("heading", { level: 1, name: "This page crashed." });

test.describe("a page that crashes", () => {
  test.beforeEach(async ({ browser, page, siteUrl }) => {
    await plantCrash(page, await chunksOfTarget(browser, siteUrl));
    await page.goto(START);
    await hydrated(page);
    await linkToTarget(page).click();
    await expect(crash(page)).toBeVisible();
  });

  test("says so in readers' words, and Try again brings it back", async ({ page }) => {
    await expect(page).toHaveTitle("This page crashed | Socketless");
    await expect(page.locator("body")).not.toContainText(RAW);
    await page.evaluate(() => Object.assign(window, { plantedCrash: false }));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
    await expect(page).toHaveTitle(/^Concepts/);
  });

  test("leaves the menus, the search and all other pages as they were", async ({ page }) => {
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await page
      .getByRole("navigation", { name: "Docs sidebar" })
      .getByRole("link", { name: "Use cases", exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use cases");
    await linkToTarget(page).click();
    await expect(crash(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use cases");
  });
});

test("a crash of what is around all pages leaves ways on, and no raw message", async ({ page }) => {
  await page.route(/\/main\.[\da-f]+\.js$/, async (route) => {
    const response = await route.fetch();
    const planted = `if(window.plantedCrash)throw new Error("${RAW}");`;
    const text = await response.text();
    const body = text.replace(/"navbar__inner"/, `(()=>{${planted}return "navbar__inner"})()`);
    expect(body).not.toBe(text);
    await route.fulfill({ response, body });
  });
  await page.goto(START);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { plantedCrash: true }));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Socketless" }).click();
  await expect(crash(page)).toBeVisible();
  await expect(page.locator("body")).not.toContainText(RAW);
  await page.getByRole("link", { name: "All pages of the documentation" }).click();
  await expect(page).toHaveURL(/\/docs$/);
  await expect(page.getByRole("navigation", { name: "Docs sidebar" })).toBeVisible();
  await hydrated(page);
});

for (const [what, body] of [
  ["throws as it is read", `throw new Error("${RAW}")`],
  ["holds modules that throw", undefined],
] as const) {
  test(`a page whose script ${what} stays readable, says so, and leads on`, async ({ browser, page, siteUrl }) => {
    const chunks = await chunksOfTarget(browser, siteUrl);
    await page.route(
      (url) => chunks.includes(url.pathname),
      async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        // The bundler's own form: a list of functions by their numbers.
        const broken = text.replace(/(\d+(?:\([^)]*\)\{|:function\([^)]*\)\{))/g, `$1throw new Error("${RAW}");`);
        await route.fulfill({ response, body: body ?? broken });
      },
    );
    await page.goto(START);
    await hydrated(page);
    await linkToTarget(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
    await expect(page.locator("body")).not.toContainText(RAW);
    await page
      .getByRole("navigation", { name: "Docs sidebar" })
      .getByRole("link", { name: "Use cases", exact: true })
      .click();
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use cases");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}
