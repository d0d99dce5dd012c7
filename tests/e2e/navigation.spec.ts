import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

const link = (page: Page) =>
  page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Concepts", exact: true });

const isChunk = (url: URL): boolean => /^\/assets\/js\/.*\.js$/.test(url.pathname);

/** Pretends a network quality, which Chromium reports to pages and no browser setting changes. */
async function pretend(page: Page, connection: { effectiveType: string; saveData: boolean }): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => value });
  }, connection);
}

const prefetched = (page: Page): Promise<number> => page.locator('link[rel="prefetch"]').count();

/** Opens a page whose next page's scripts come when the test lets them. */
async function openWithHeldScripts(page: Page): Promise<{ release: () => void }> {
  await pretend(page, { effectiveType: "4g", saveData: true });
  await page.goto("/docs/introduction");
  await hydrated(page);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(isChunk, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

test("the progress bar appears while a page's scripts are on their way, and stays away when they are there", async ({
  page,
}) => {
  const { release } = await openWithHeldScripts(page);
  const heading = page.getByRole("heading", { level: 1 });
  const bar = page.locator("#nprogress");
  await link(page).click();
  await expect(bar.locator(".bar")).toHaveCount(1);
  release();
  await expect(heading).toHaveText("Concepts");
  await expect(bar).toHaveCount(0);
  await page.goBack();
  await expect(heading).toHaveText("Introduction");
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => {
    const state = { bar: false };
    Object.assign(window, { progress: state });
    new MutationObserver(() => {
      state.bar ||= document.getElementById("nprogress") !== null;
    }).observe(document.documentElement, { childList: true, subtree: true });
  });
  await link(page).click();
  await expect(heading).toHaveText("Concepts");
  expect(await page.evaluate(() => (window as unknown as { progress: { bar: boolean } }).progress.bar)).toBe(false);
});

test("of two links in a row the last one counts, and going back while a page comes stays", async ({ page }) => {
  const { release } = await openWithHeldScripts(page);
  const heading = page.getByRole("heading", { level: 1 });
  await link(page).click();
  await page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name: "Use cases", exact: true })
    .click();
  await expect(page).toHaveURL(/\/docs\/use-case$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/docs\/introduction$/);
  await expect(heading).toHaveText("Introduction");
  await page.goForward();
  release();
  await expect(heading).toHaveText("Concepts");
  await expect(page).toHaveTitle(/^Concepts/);
});

test.describe("prefetch", () => {
  test("leaves the browser to a click that comes with the link", async ({ page }) => {
    await page.addInitScript(() => {
      const original = window.setTimeout;
      const held: (() => void)[] = [];
      // The wait before a prefetch, as long as the test wants.
      const hold = (work: () => void, delay?: number, ...rest: unknown[]): number =>
        delay === 250 ? held.push(work) : original(work, delay, ...rest);
      Object.assign(window, { setTimeout: hold, held });
    });
    await page.goto("/docs/introduction");
    await hydrated(page);
    const held = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { held: (() => void)[] }).held.length);
    await expect.poll(held).toBeGreaterThan(0);
    expect(await prefetched(page)).toBe(0);
    await page.evaluate(() => (window as unknown as { held: (() => void)[] }).held.forEach((work) => work()));
    await expect.poll(() => prefetched(page)).toBeGreaterThan(0);
  });

  test("asks for no file twice, and a page then opens without asking for scripts", async ({ page }) => {
    await page.goto("/docs/introduction");
    const next = page.locator("main a[href='/docs/guides/log-in']");
    await next.scrollIntoViewIfNeeded();
    await hydrated(page);
    await expect.poll(() => prefetched(page)).toBeGreaterThan(0);
    const links = page.locator('link[rel="prefetch"]');
    const haveArrived = (found: (HTMLElement | SVGElement)[]): boolean =>
      found.every((element) => performance.getEntriesByName((element as HTMLLinkElement).href).length > 0);
    await expect.poll(() => links.evaluateAll(haveArrived)).toBe(true);
    const addresses = await links.evaluateAll((found) => found.map((element) => element.getAttribute("href") ?? ""));
    const scripts = await page
      .locator("script[src]")
      .evaluateAll((found) => found.map((element) => element.getAttribute("src")));
    expect(addresses).toEqual([...new Set(addresses)]);
    expect(addresses.filter((address) => scripts.includes(address))).toEqual([]);

    await page.evaluate(() => performance.clearResourceTimings());
    await next.click();
    await expect(page.locator("article pre").first()).toBeVisible();
    await expect(page).toHaveURL("/docs/guides/log-in");
    const sent = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as (PerformanceResourceTiming & { deliveryType: string })[])
        .filter(({ initiatorType }) => initiatorType === "script")
        // Chromium says of a file from its cache that 0 or 300 bytes were sent.
        .map(({ transferSize, deliveryType }) => (deliveryType === "cache" ? 0 : transferSize)),
    );
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((bytes) => bytes > 0)).toEqual([]);
  });

  test("brings the pages of the menus when the pointer or the focus comes to one", async ({ page }) => {
    const arrivals = [
      () => page.locator(".theme-doc-sidebar-menu a").first().hover(),
      () => page.keyboard.press("Tab").then(() => page.keyboard.press("Tab")),
    ];
    for (const arrive of arrivals) {
      await page.goto("/docs/use-case");
      await hydrated(page);
      const before = await prefetched(page);
      await arrive();
      await expect.poll(() => prefetched(page)).toBeGreaterThan(before + 5);
    }
  });

  test("loads a page when the pointer comes to a link to one of its sections", async ({ page }) => {
    await page.goto("/docs/introduction");
    await hydrated(page);
    const script = page.waitForRequest((request) => isChunk(new URL(request.url())));
    await page.locator("main a[href='/docs/concepts#delivery']").first().hover();
    await script;
  });

  test("loads the reference only when the pointer or the focus comes to a link to it", async ({ page }) => {
    const scriptsOf = async (path: string): Promise<string[]> => {
      await page.goto(path);
      await hydrated(page);
      return page
        .locator("script[src]")
        .evaluateAll((found) => found.map((script) => (script as HTMLScriptElement).src));
    };
    const guide = await scriptsOf("/docs/introduction");
    const own = (await scriptsOf("/api/")).filter((script) => !guide.includes(script));
    const toReference = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API Reference" });
    for (const arrive of [() => toReference.hover(), () => toReference.focus()]) {
      await scriptsOf("/docs/introduction");
      const sent: string[] = [];
      page.on("request", (request) => sent.push(request.url()));
      await page.locator(".theme-doc-sidebar-menu a").first().hover();
      await expect.poll(() => prefetched(page)).toBeGreaterThan(5);
      expect(own.filter((script) => sent.includes(script))).toEqual([]);
      await arrive();
      await expect.poll(() => own.filter((script) => sent.includes(script)).length).toBeGreaterThan(0);
    }
  });

  test("works in a browser that knows no links for it", async ({ page }) => {
    await page.addInitScript(() => {
      DOMTokenList.prototype.supports = () => false;
    });
    let count = 0;
    page.on(
      "request",
      (request) => (count += Number(request.resourceType() === "fetch" && isChunk(new URL(request.url())))),
    );
    await page.goto("/docs/introduction");
    await expect.poll(() => count).toBeGreaterThan(0);
    expect(await prefetched(page)).toBe(0);
  });

  test("brings nothing on a slow network, or where the reader saves data", async ({ page }) => {
    const connection = { effectiveType: "2g", saveData: false };
    for (const [effectiveType, saveData] of [
      ["2g", false],
      ["4g", true],
    ] as const) {
      await pretend(page, { ...connection, effectiveType, saveData });
      await page.goto("/docs/introduction");
      await hydrated(page);
      await link(page).hover();
      await link(page).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
      await page.waitForLoadState("networkidle");
      expect(await prefetched(page)).toBe(0);
    }
  });
});

test("the navigation bar stays in view, on a page that was scrolled and on the next one", async ({ page }) => {
  await page.goto("/docs/concepts");
  await hydrated(page);
  const bar = page.getByRole("navigation", { name: "Main" });
  await page.locator(".pagination-nav__link--next").scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.locator(".pagination-nav__link--next").click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Concepts");
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
  await expect(bar).toBeInViewport({ ratio: 1 });
});
