import { readdirSync, readFileSync } from "node:fs";

import type { Page, Route } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { type SearchWindow, visit } from "../support/search";

/** Paths of the built scripts that hold one of the texts. */
const scriptsWith = (...texts: string[]): string[] =>
  readdirSync("build/assets/js")
    .filter((file) => file.endsWith(".js"))
    .filter((file) => texts.some((text) => readFileSync(`build/assets/js/${file}`, "utf8").includes(text)))
    .map((file) => `/assets/js/${file}`);

const WORKER = scriptsWith("The search index is not loaded.");
const WINDOW = scriptsWith("search-group-title");

const intercept = (page: Page, paths: readonly string[], handler: (route: Route) => Promise<void>) =>
  page.route((url) => paths.includes(url.pathname), handler);

async function expectErrorThenHits(page: Page, search: SearchWindow): Promise<void> {
  await search.open();
  await search.type("w");
  await expect(search.dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible();
  await expect(search.status).toHaveText("Unable to fetch results. You might want to check your network connection.");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.keyboard.type("ebhook");
  await expect(search.hits.first()).toBeVisible();
}

test("a search worker that is another page: the window says so, and finds when the fault is over", async ({ page }) => {
  let faults = 0;
  const search = await visit(page);
  await intercept(page, WORKER, (route) => {
    faults += 1;
    return route.fulfill({ contentType: "text/html", body: "<h1>Sign in to the hotel</h1>" });
  });
  await expectErrorThenHits(page, search);
  expect(faults).toBeGreaterThanOrEqual(2);
});

test("a search worker that stalls: the window says that it takes long, closes, and finds when the worker comes", async ({
  page,
}) => {
  let deliver = (): void => undefined;
  const held = new Promise<void>((resolve) => (deliver = resolve));
  const search = await visit(page);
  await intercept(page, WORKER, async (route) => {
    await held;
    await route.continue();
  });
  await search.open();
  await search.type("webhook");
  await expect(search.dialog).toHaveAttribute("data-status", "stalled");
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(search.dialog).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await search.open();
  await search.type("webhook");
  deliver();
  await expect(search.hits.first()).toBeVisible();
});

test("a search window whose scripts fail: the page says so and stays, and the window opens when the fault is over", async ({
  page,
}) => {
  expect(WINDOW.length).toBeGreaterThan(0);
  const search = await visit(page);
  await intercept(page, WINDOW, (route) => route.abort());
  await page.evaluate(() => scrollTo(0, 2_000));
  await page.keyboard.press("Control+k");
  const box = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(box).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await search.open();
  await search.find("webhook");
});
