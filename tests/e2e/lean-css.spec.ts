import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { differingPixels } from "../support/pictures";
import { matching, removedSelectors, SHEET, wholeSheet } from "../support/styles";

/** Things that only scripts put on a page. */
const STATES: Record<string, { width: number; route: string; reach: (page: Page) => Promise<void> }> = {
  "the search window": {
    width: 1280,
    route: "/docs/concepts",
    reach: async (page) => {
      await page.keyboard.press("Control+k");
      await page.locator(".search-field input").fill("feed");
      await expect(page.locator(".search-preview")).toContainText("feed");
    },
  },
  "the mobile menu": {
    width: 390,
    route: "/docs/concepts",
    reach: async (page) => {
      await page.getByRole("button", { name: "Toggle navigation bar" }).click();
      await expect(page.locator(".navbar-sidebar--show")).toBeVisible();
      await expect(page.locator(".navbar-sidebar :focus")).toHaveCount(1);
    },
  },
  "a table of contents that is open": {
    width: 390,
    route: "/docs/concepts",
    reach: async (page) => {
      await page.getByRole("button", { name: "On this page" }).click();
    },
  },
  "a category that is closed": {
    width: 1280,
    route: "/docs/concepts",
    reach: async (page) => {
      const category = page.getByRole("button", { name: "Libraries" }).first();
      await category.click();
      await expect(category).toHaveAttribute("aria-expanded", "false");
    },
  },
};

for (const [name, { width, route, reach }] of Object.entries(STATES)) {
  test(`no rule for ${name} was taken out`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(route);
    await hydrated(page);
    await reach(page);
    expect(await matching(page, removedSelectors())).toEqual([]);
  });
}

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
  for (const route of ["/", "/docs/getting-started/hono", "/api/"]) {
    isWhole = false;
    const lean = await pictureOf(route);
    isWhole = true;
    expect(await differingPixels(page, lean, await pictureOf(route)), route).toBe(0);
  }
});
