import type { Page, Route } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, watchErrors } from "../support/page";

const START = "/docs/introduction";
const TARGET = "/docs/concepts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const box = (page: Page) => page.getByRole("alert").filter({ hasText: "could not be loaded" });
const toggle = (page: Page) => page.getByRole("button", { name: /dark and light mode/i });
const linkToTarget = (page: Page) =>
  page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Concepts", exact: true });

/** Answers requests for files of one kind; the document itself is left alone. */
const intercept = (page: Page, pattern: RegExp, handler: (route: Route) => Promise<void>) =>
  page.route((url) => pattern.test(url.pathname), handler);

const SCRIPTS = /^\/assets\/js\/.*\.js$/;
const STYLES = /^\/assets\/css\/.*\.css$/;

test.describe("a deploy while a tab is open", () => {
  /** Script files that the target needs and the start page doesn't have. */
  async function newChunks(page: Page): Promise<Set<string>> {
    const names = new Set<string>();
    page.on("request", (request) => names.add(new URL(request.url()).pathname));
    await page.goto(START);
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    return new Set(names);
  }

  for (const { kind, heals, loads } of [
    { kind: "old chunks are gone", heals: true, loads: 1 },
    { kind: "chunks stay away", heals: false, loads: 1 },
  ]) {
    test(`${kind}: the tab loads the document anew once, and never again by itself`, async ({ page }) => {
      // A network that saves data prefetches nothing, so the target's chunks are asked for at the click.
      await page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, "connection", {
          get: () => ({ effectiveType: "4g", saveData: true }),
        });
      });
      const known = await newChunks(page);
      let documents = 0;
      page.on("request", (request) => {
        documents += request.isNavigationRequest() ? 1 : 0;
      });
      let missing = 0;
      await intercept(page, SCRIPTS, async (route) => {
        if (known.has(new URL(route.request().url()).pathname) || (heals && documents > 0)) {
          await route.continue();
        } else {
          missing += 1;
          await route.fulfill({ status: 404, body: "Not found" });
        }
      });
      await linkToTarget(page).click();
      await expect.poll(() => documents).toBe(loads);
      await expect(heading(page)).toHaveText("Concepts");
      await (heals ? hydrated(page) : expect(box(page)).toBeVisible());
      await page.waitForLoadState("networkidle");
      expect(missing).toBeGreaterThan(0);
      expect(documents).toBe(loads);
      expect(new URL(page.url()).pathname).toBe(TARGET);
    });
  }
});

test.describe("files that fail", () => {
  const FAULTS: Record<string, (route: Route) => Promise<void>> = {
    "are refused": (route) => route.abort(),
    "come truncated": async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      // Browsers don't keep an incomplete answer.
      const headers = { ...response.headers(), "cache-control": "no-store" };
      await route.fulfill({ response, headers, body: body.slice(0, Math.floor(body.length / 2)) });
    },
  };

  for (const [fault, handler] of Object.entries(FAULTS)) {
    test(`scripts that ${fault} leave a page to read, say so, and links that work`, async ({ page }) => {
      await intercept(page, SCRIPTS, handler);
      await page.goto(START);
      await expect(heading(page)).toBeVisible();
      await expect(box(page)).toBeVisible();
      await linkToTarget(page).click();
      await expect(page).toHaveURL(new RegExp(`${TARGET}$`));
      await expect(heading(page)).toHaveText("Concepts");
      await expect(box(page)).toBeVisible();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.getByRole("button", { name: "Retry" }).click();
      await hydrated(page);
      await expect(box(page)).toHaveCount(0);
    });
  }

  test("style sheets that fail leave a page to read and to use", async ({ page }) => {
    const errors = watchErrors(page);
    await intercept(page, STYLES, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Sign in</h1>" }));
    await page.goto(TARGET);
    await hydrated(page);
    await expect(heading(page)).toBeVisible();
    await page.locator('a[href="/docs/self-hosting"]').first().click();
    await expect(page).toHaveURL(/\/docs\/self-hosting$/);
    expect(errors).toEqual([]);
  });

  test("scripts that never come leave a page to read and links that work", async ({ page }) => {
    await intercept(page, SCRIPTS, () => new Promise(() => undefined));
    await page.goto(START, { waitUntil: "commit" });
    await expect(heading(page)).toBeVisible();
    await linkToTarget(page).click();
    await expect(page).toHaveURL(new RegExp(`${TARGET}$`));
    await expect(heading(page)).toHaveText("Concepts");
  });
});

test.describe("storage", () => {
  const STORAGE_FAULTS: Record<string, () => void> = {
    disabled: () => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    },
    corrupt: () => {
      for (const key of [
        "theme",
        "docusaurus.tab.language",
        "docusaurus.tab.npm2yarn",
        "docs-preferred-version-default",
      ]) {
        localStorage.setItem(key, '<img src=x onerror="window.planted=true">');
      }
      localStorage.setItem("__DOCSEARCH_RECENT_SEARCHES__socketless", "{not json");
      localStorage.setItem("__DOCSEARCH_FAVORITE_SEARCHES__socketless", '[{"hierarchy":null}]');
    },
  };

  for (const [fault, plant] of Object.entries(STORAGE_FAULTS)) {
    test(`that is ${fault} costs memory, not function`, async ({ page }) => {
      const errors = watchErrors(page);
      await page.addInitScript(plant);
      await page.goto("/docs/guides/message-validation");
      await hydrated(page);
      await expect(heading(page)).toBeVisible();
      const theme = await page.locator("html").getAttribute("data-theme");
      expect(["light", "dark"]).toContain(theme);
      await toggle(page).click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme === "light" ? "dark" : "light");
      const name = (await page.getByRole("tab", { selected: false }).first().textContent()) ?? "";
      const tab = page.getByRole("tab", { name, exact: true }).first();
      await tab.click();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      await linkToTarget(page).click();
      await expect(heading(page)).toHaveText("Concepts");
      expect(await page.evaluate(() => Reflect.get(window, "planted") as unknown)).toBeUndefined();
      expect(errors).toEqual([]);
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
});

test("back and forward show pages that work", async ({ page }) => {
  await page.goto(START);
  await hydrated(page);
  await page.goto("/api/");
  await hydrated(page);
  await page.goBack();
  await hydrated(page);
  await expect(heading(page)).toHaveText("Introduction");
  await linkToTarget(page).click();
  await expect(heading(page)).toHaveText("Concepts");
  await page.goBack();
  await expect(heading(page)).toHaveText("Introduction");
  await page.goForward();
  await expect(heading(page)).toHaveText("Concepts");
  await toggle(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

/** What on a page keeps the browser from holding it ready for the way back; the browser's own reasons are left out. */
async function reasonsAgainstCache(page: Page, route: string, before = (): void => undefined): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  const reported = new Promise<string[]>((resolve) =>
    session.once("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.filter(({ type }) => type !== "Circumstantial").map(({ reason }) => reason)),
    ),
  );
  await page.goto(route);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(before);
  await page.goto("/404.html");
  await page.goBack();
  const reasons = await reported;
  await session.detach();
  return reasons;
}

test("nothing on a page keeps the browser from its back/forward cache", async ({ page }) => {
  for (const route of ["/", "/docs/guides/message-validation", "/api/"]) {
    expect(await reasonsAgainstCache(page, route), route).toEqual([]);
  }
  await page.route("**/held", () => new Promise(() => undefined));
  const planted = await reasonsAgainstCache(page, TARGET, () => void fetch("/held").catch(() => undefined));
  expect(planted).not.toEqual([]);
});
