import type { Page } from "@playwright/test";

import { hydrated } from "../support/page";
import { expect, test } from "../support/fixtures";

/** Names of the script files that only `target` needs, found by watching what a change from `start` to it requests. */
async function chunksOf(page: Page, start: string, target: string): Promise<string[]> {
  await page.goto(start);
  await hydrated(page);
  const before = new Set(await scriptNames(page));
  await page.goto(target);
  await hydrated(page);
  return (await scriptNames(page)).filter((name) => !before.has(name));
}

const scriptNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith(".js")),
  );

test("a page chunk that fails to load leaves the page readable with a Retry that works", async ({ page }) => {
  const chunks = await chunksOf(page, "/docs/introduction", "/docs/concepts");
  expect(chunks.length).toBeGreaterThan(0);
  await page.route(
    (url) => chunks.includes(url.pathname),
    (route) => route.abort(),
  );
  await page.goto("/docs/concepts");
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await hydrated(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a failed route change reloads the page at its new address", async ({ page }) => {
  const chunks = await chunksOf(page, "/docs/introduction", "/docs/concepts");
  await page.goto("/docs/introduction");
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route(
    (url) => chunks.includes(url.pathname),
    (route) => route.abort(),
  );
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Concepts" }).click();
  await page.waitForFunction(() => !("sameDocument" in window));
  expect(new URL(page.url()).pathname).toBe("/docs/concepts");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
});

test("a page that crashes says so and offers another try", async ({ page }) => {
  await page.goto("/docs/introduction");
  await hydrated(page);
  await page.evaluate(() => {
    const original = Object.getOwnPropertyDescriptor(Document.prototype, "title");
    Object.defineProperty(document, "title", {
      configurable: true,
      get: () => original?.get?.call(document) as string,
      set: (value: string) => original?.set?.call(document, value),
    });
    // Makes the next render of the table of contents throw.
    Array.prototype.flatMap = () => {
      throw new Error("planted failure");
    };
  });
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Concepts" }).click();
  await expect(page.getByText("This page crashed.")).toBeVisible();
  await page.evaluate(() => {
    Array.prototype.flatMap = function flatMap<Item, Result>(
      this: Item[],
      callback: (item: Item) => Result | Result[],
    ) {
      return this.map(callback).flat() as Result[];
    } as typeof Array.prototype.flatMap;
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
});
