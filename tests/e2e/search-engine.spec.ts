import { expect, test } from "../support/fixtures";
import { visit } from "../support/search";

test.describe("the window and its engine", () => {
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
