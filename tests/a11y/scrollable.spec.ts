import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, unfold } from "../support/page";

/** What can scroll, by whether it does, and whether the Tab key stops there by the page's own word. */
const scrollers = (
  page: Page,
): Promise<{ scrolls: boolean; stops: boolean; role: string | null; name: string | null }[]> =>
  page.locator("main :is(pre, .table-scroll)").evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        scrolls: element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
        stops: element.getAttribute("tabindex") === "0",
        role: element.getAttribute("role"),
        name: element.getAttribute("aria-label"),
      })),
  );

test("what scrolls is a stop of the Tab key, and nothing else", async ({ page }) => {
  for (const route of ["/docs/self-hosting", "/api/"]) {
    await page.goto(route);
    await hydrated(page);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => (await scrollers(page)).filter(({ scrolls, stops }) => scrolls !== stops))
        .toEqual([]);
      expect((await scrollers(page)).length).toBeGreaterThan(3);
    }
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test("code that scrolls on a phone is a stop of the Tab key", async ({ page }) => {
    for (const route of ["/docs/getting-started/nextjs", "/docs/use-case/rooms", "/api/"]) {
      await page.goto(route);
      const code = (await scrollers(page)).filter(({ scrolls }) => scrolls);
      expect(code.length).toBeGreaterThan(0);
      expect(code.filter(({ stops }) => !stops)).toEqual([]);
    }
  });
});

test("a table is one to a screen reader, and a region with a name where it scrolls", async ({ page }) => {
  await page.goto("/docs/concepts");
  await hydrated(page);
  await unfold(page);
  await page.getByRole("table").first().scrollIntoViewIfNeeded();
  await expect(page.getByRole("region", { name: /^Table: / })).toHaveCount(0);
  await page
    .locator("main .table-scroll")
    .first()
    .evaluate((element) => {
      element.style.width = "120px";
    });
  const region = page.getByRole("region", { name: /^Table: \S/ });
  await expect(region).toHaveCount(1);
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await region.evaluate((element) => {
    element.style.width = "";
  });
  await expect(region).toHaveCount(0);
});
