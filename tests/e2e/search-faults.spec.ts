import type { Browser, Page, Route } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { type SearchWindow, visit } from "../support/search";

const INDEX = "/search/index.json";

/** Paths of the worker's file and of the other scripts that the search window is made of; read in a context of its own. */
async function searchFiles(browser: Browser, siteUrl: string): Promise<{ worker: string; scripts: string[] }> {
  const context = await browser.newContext({ baseURL: siteUrl });
  const page = await context.newPage();
  await page.goto("/docs/concepts");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) {
      scripts.push(pathname);
    }
  });
  const started = page.waitForEvent("worker");
  await page.keyboard.press("Control+k");
  const worker = new URL((await started).url()).pathname;
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await context.close();
  return { worker, scripts: scripts.filter((path) => path !== worker) };
}

const intercept = (page: Page, paths: readonly string[], handler: (route: Route) => Promise<void>) =>
  page.route((url) => paths.includes(url.pathname), handler);

const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  "is refused": (route) => route.abort(),
  "answers 500": (route) => route.fulfill({ status: 500, body: "Internal server error" }),
  "comes truncated": async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const headers = { ...response.headers(), "cache-control": "no-store" };
    await route.fulfill({ response, headers, body: body.slice(0, Math.floor(body.length / 2)) });
  },
  "is an HTML page": (route) => route.fulfill({ contentType: "text/html", body: "<h1>Sign in to the hotel</h1>" }),
};

async function expectErrorThenHits(page: Page, search: SearchWindow): Promise<void> {
  await search.open();
  await search.type("w");
  await expect(search.dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible();
  await expect(search.status).toHaveText("Unable to fetch results.");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.keyboard.type("ebhook");
  await expect(search.hits.first()).toBeVisible();
}

for (const [fault, handler] of Object.entries(FAULTS)) {
  test(`a search index that ${fault}: the window says so, and finds when the fault is over`, async ({ page }) => {
    const search = await visit(page);
    await intercept(page, [INDEX], handler);
    await expectErrorThenHits(page, search);
  });

  test(`a search worker that ${fault}: the window says so, and finds when the fault is over`, async ({
    page,
    browser,
    siteUrl,
  }) => {
    const { worker } = await searchFiles(browser, siteUrl);
    let faults = 0;
    const search = await visit(page);
    await intercept(page, [worker], (route) => {
      faults += 1;
      return handler(route);
    });
    await expectErrorThenHits(page, search);
    expect(faults).toBeGreaterThanOrEqual(2);
  });
}

test("a search worker that stalls: the window says that it takes long, closes, and finds when the worker comes", async ({
  page,
  browser,
  siteUrl,
}) => {
  const { worker } = await searchFiles(browser, siteUrl);
  let deliver = (): void => undefined;
  const held = new Promise<void>((resolve) => (deliver = resolve));
  const search = await visit(page);
  await intercept(page, [worker], async (route) => {
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
  browser,
  siteUrl,
}) => {
  const { scripts } = await searchFiles(browser, siteUrl);
  expect(scripts.length).toBeGreaterThan(0);
  const search = await visit(page);
  await intercept(page, scripts, (route) => route.abort());
  await page.evaluate(() => scrollTo(0, 2_000));
  await page.keyboard.press("Control+k");
  const box = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(box).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await search.open();
  await search.find("webhook");
});
