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

test("a page that crashes says so, and Try again brings it back", async ({ browser, page, siteUrl }) => {
  const chunks = await chunksOfTarget(browser, siteUrl);
  let planted = 0;
  await page.route(
    (url) => chunks.includes(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/\{let\{wrapper:/, (start) => {
        planted += 1;
        return start.replace("{let", '{if(window.plantedCrash)throw new Error("planted crash");let');
      });
      await route.fulfill({ response, body });
    },
  );
  await page.goto(START);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { plantedCrash: true }));
  await linkToTarget(page).click();
  await expect(page.getByText("This page crashed.")).toBeVisible();
  expect(planted).toBeGreaterThan(0);
  await page.evaluate(() => Object.assign(window, { plantedCrash: false }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
});
