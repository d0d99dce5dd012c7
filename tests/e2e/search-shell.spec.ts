import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { holdScripts, hydrated } from "../support/page";
import { SearchWindow, visit } from "../support/search";

const PAGE = "/docs/introduction";

/** Whether the field has the focus in the task after the key: before anything could have been loaded. */
const fieldAfter = (page: Page, key: Record<string, string | boolean>): Promise<string | undefined> =>
  page.evaluate((init) => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
    return document.activeElement?.getAttribute("role") ?? undefined;
  }, key);

test.describe("the search window before it is loaded", () => {
  test("has its field in the same task as the key, before any script has come", async ({ page }) => {
    await holdScripts(page);
    const keys: Record<string, string | boolean>[] = [
      { key: "k", ctrlKey: true },
      { key: "k", metaKey: true },
      { key: "/" },
    ];
    for (const key of keys) {
      await page.goto(PAGE);
      expect(await fieldAfter(page, key)).toBe("combobox");
      await expect(page.locator("html")).toHaveAttribute("data-has-hydrated", "false");
    }
  });

  test("has its field at a click, says that it is loading, and fills itself when the scripts come", async ({
    page,
  }) => {
    const go = await holdScripts(page);
    await page.goto("/not-a-page");
    await page.getByRole("button", { name: "Search the documentation" }).click();
    const search = new SearchWindow(page);
    await expect(search.input).toBeFocused();
    const sign = page.locator(".search-field").evaluate((field) => getComputedStyle(field, "::after").content);
    expect(await sign).toContain("Loading");
    await page.keyboard.type("heartbeat");
    go();
    await expect(search.active).toContainText(/heartbeat/i);
  });

  test("keeps every letter, the caret and the focus when it is loaded, and finds", async ({ page }) => {
    const go = await holdScripts(page);
    await page.goto(PAGE);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("webhok");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("o");
    const search = new SearchWindow(page);
    go();
    await expect(search.active).toContainText(/webhook/i);
    await expect(search.input).toBeFocused();
    await expect(search.input).toHaveValue("webhook");
    await page.keyboard.type("X");
    await expect(search.input).toHaveValue("webhooXk");
  });

  test("Escape closes it, and it does not open late", async ({ page }) => {
    const go = await holdScripts(page);
    await page.goto(PAGE);
    const search = new SearchWindow(page);
    await search.open();
    await page.keyboard.type("webhook");
    await page.keyboard.press("Escape");
    await expect(search.dialog).toHaveCount(0);
    go();
    await hydrated(page);
    await expect(search.dialog).toHaveCount(0);
    await search.open();
    await expect(search.input).toHaveValue("");
  });

  test("Enter opens no link of the page below, but the first hit when it comes", async ({ page }) => {
    const go = await holdScripts(page);
    await page.goto(PAGE);
    await page.getByRole("link", { name: "Concepts", exact: true }).first().focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("verify the signature");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
    go();
    await expect(page).toHaveURL(/\/docs\/guides\/message-validation#signature$/);
    await expect(new SearchWindow(page).dialog).toHaveCount(0);
  });

  test("a page that can't be started says so, and not behind the window", async ({ page }) => {
    let fail = (): void => undefined;
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route(/\/assets\/js\/main\./, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(PAGE);
    const search = new SearchWindow(page);
    await search.open();
    fail();
    await expect(page.getByRole("alert")).toContainText("could not be loaded");
    await expect(search.dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Retry" }).click({ trial: true });
  });
});

test("a search window whose scripts fail: the page says so and stays, and the window opens when the fault is over", async ({
  page,
}) => {
  const search = await visit(page, PAGE);
  const loaded = new Set(
    await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)),
  );
  await page.route(
    ({ pathname }) => pathname.startsWith("/assets/js/") && !loaded.has(pathname),
    (route) => route.abort(),
  );
  await page.evaluate(() => scrollTo(0, 600));
  await page.keyboard.press("Control+k");
  const box = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(box).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await search.open();
  await search.find("webhook");
});

test("nothing of search is loaded, and no host is connected to, before the reader wants to search", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await visit(page, PAGE);
  expect(requests.filter((url) => /\/search\//.test(url))).toEqual([]);
  expect(requests.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
  await expect(page.locator("link[rel=preconnect], link[rel=dns-prefetch]")).toHaveCount(0);
  await page.getByRole("button", { name: /^Search/ }).hover();
  await expect.poll(() => requests.some((url) => url.endsWith("/search/index.json"))).toBe(true);
});
