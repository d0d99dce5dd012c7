import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { visit } from "../support/search";

/** Notes every query that goes to the engine. */
async function watchQuestions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    window.Worker = class extends window.Worker {
      override postMessage(message: { search?: { query: string } }): void {
        if (message.search !== undefined) {
          asked.push(message.search.query);
        }
        super.postMessage(message);
      }
    };
  });
  return () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
}

test.describe("the window and its engine", () => {
  test("a key is one question to the engine, and an arrow none", async ({ page }) => {
    const questions = await watchQuestions(page);
    const search = await visit(page);
    // With the last of its texts the engine is asked again.
    const texts = page.waitForResponse(/\/texts\./);
    await search.open();
    await search.find("warm");
    await (await texts).finished();
    await search.input.fill("");
    await page.evaluate(() => ((window as unknown as { asked: string[] }).asked.length = 0));
    await search.input.pressSequentially("feeds");
    await expect(search.active).toHaveCount(1);
    await expect.poll(questions).toEqual(["f", "fe", "fee", "feed", "feeds"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await questions()).toHaveLength(5);
  });

  test("no one else's logo stands under embedded hits", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.find("webhook");
    await expect(search.dialog.locator("footer")).toBeVisible();
    await expect(search.dialog.getByText(/Algolia/i)).toHaveCount(0);
  });

  test("the error screen stays, whatever the reader presses but a key that asks again", async ({ page }) => {
    await page.route("**/search/index.json", (route) => route.abort());
    const search = await visit(page);
    await search.open();
    await search.input.fill("webhook");
    const failure = search.dialog.getByText("Unable to fetch results", { exact: true });
    await expect(failure).toBeVisible();
    const painted = (): Promise<unknown> =>
      page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    for (const key of ["Enter", "Shift", "Home"]) {
      await page.keyboard.press(key);
      await painted();
      expect(await failure.isVisible(), key).toBe(true);
    }
    for (const key of ["ArrowDown", "ArrowUp"]) {
      await page.keyboard.press(key);
      await painted();
      await expect(failure).toBeVisible();
    }
    await expect(search.dialog.getByText(/No results/)).toHaveCount(0);
  });

  test("a query that fails after the reader has cleared it leaves the start screen", async ({ page }) => {
    let fail = (): void => undefined;
    const cleared = new Promise<void>((resolve) => {
      fail = resolve;
    });
    let failures = 0;
    page.on("requestfailed", (request) => (failures += Number(request.url().endsWith("/search/index.json"))));
    await page.route("**/search/index.json", async (route) => {
      await cleared;
      await route.abort();
    });
    const search = await visit(page);
    await search.open();
    await search.input.fill("webhook");
    await search.input.fill("");
    fail();
    await expect.poll(() => failures).toBe(2);
    // What comes of the failure is shown within 400 ms, if at all.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
    await expect(search.dialog.getByText("Unable to fetch results", { exact: true })).toHaveCount(0);
    await expect(search.dialog.getByText("No recent searches")).toBeVisible();
  });

  test("an engine that breaks in use is made anew", async ({ page }) => {
    await page.addInitScript(() => {
      const workers: Worker[] = [];
      Object.assign(window, { workers });
      window.Worker = class extends window.Worker {
        constructor(...args: ConstructorParameters<typeof Worker>) {
          super(...args);
          workers.push(this);
        }
      };
    });
    const search = await visit(page);
    await search.open();
    await search.find("webhook");
    await page.evaluate(() =>
      (window as unknown as { workers: Worker[] }).workers[0]?.dispatchEvent(new Event("error")),
    );
    await search.input.fill("heartbeat");
    await expect(search.hits.first()).toContainText(/heartbeat/i);
    await expect(search.dialog.getByText("Unable to fetch results", { exact: true })).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { workers: Worker[] }).workers.length)).toBe(2);
  });
});
