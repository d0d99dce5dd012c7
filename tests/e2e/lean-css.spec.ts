import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { differingPixels } from "../support/pictures";
import { matching, removedSelectors, SHEET, wholeSheet } from "../support/styles";

test("no rule was taken out for what only scripts put on a page", async ({ page }) => {
  const removed = removedSelectors();
  await page.goto("/docs/concepts");
  await hydrated(page);
  const category = page.getByRole("button", { name: "Reference" }).first();
  await category.click();
  await expect(category).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Control+k");
  await page.locator(".search-field input").fill("feed");
  await expect(page.locator(".search-preview")).toContainText("feed");
  expect(await matching(page, removed), "the search window").toEqual([]);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "On this page" }).click();
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  await expect(page.locator(".navbar-sidebar :focus")).toHaveCount(1);
  expect(await matching(page, removed), "the menu").toEqual([]);
});

test("pages look the same as with the whole style sheet", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  let isWhole = false;
  await page.route(SHEET, (route) => {
    const body = route.request().url().includes("/styles.") ? wholeSheet() : "";
    return isWhole ? route.fulfill({ contentType: "text/css", body }) : route.continue();
  });
  const pictureOf = async (route: string): Promise<Buffer> => {
    await page.goto(route);
    await hydrated(page);
    // Pictures further down load late, and wide code shows a button for wrapping.
    await page.evaluate(() =>
      Promise.all(
        Array.from(document.images, (image) => {
          image.loading = "eager";
          return image.decode();
        }),
      ),
    );
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
    // Which entry of the table of contents is marked depends on when it last looked.
    const mask = [page.locator(".table-of-contents")];
    return page.screenshot({ fullPage: true, animations: "disabled", caret: "hide", mask });
  };
  for (const route of ["/docs/getting-started/hono", "/api/"]) {
    isWhole = false;
    const lean = await pictureOf(route);
    isWhole = true;
    expect(await differingPixels(page, lean, await pictureOf(route)), route).toBe(0);
  }
});
