import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { ROUTES } from "../support/routes";

test.use({ javaScriptEnabled: false });

/** Addresses that the page's visible links lead to. */
const visibleLinks = (page: Page): Promise<string[]> =>
  page
    .locator("a[href^='/']")
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility({ visibilityProperty: true }))
        .map((link) => link.getAttribute("href") ?? ""),
    );

for (const width of [390, 1280]) {
  test.describe(`without scripts at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("no page shows a control that does nothing", async ({ page }) => {
      for (const route of [...ROUTES, "/nothing"]) {
        await page.goto(route);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        // The reference's radio buttons show their parts by style alone.
        const dead = await page
          .locator("button, input:not([type=radio]), select, textarea, [role=tab], [role=button], [href='#']")
          .evaluateAll((controls) =>
            controls
              .filter((control) => control.checkVisibility({ visibilityProperty: true }))
              .filter((control) => getComputedStyle(control).pointerEvents !== "none")
              .map(({ outerHTML }) => outerHTML.slice(0, 120)),
          );
        expect(dead, route).toEqual([]);
      }
    });

    test("every page can be reached by links, from any page of the docs and from the home page", async ({ page }) => {
      await page.goto("/docs/guides/type-safety");
      const links = new Set(await visibleLinks(page));
      const docs = ROUTES.filter((route) => route.startsWith("/docs"));
      expect(docs.filter((route) => !links.has(route))).toEqual([]);
      expect([...links]).toContain("/api");
      await page.goto("/");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Docs", exact: true }).click();
      await expect(page).toHaveURL(/\/docs\/introduction$/);
    });

    test("all of a page's tabs can be read, each with its name", async ({ page }) => {
      await page.goto("/docs/guides/message-validation");
      const panels = page.getByRole("tabpanel", { includeHidden: true });
      expect(await panels.count()).toBeGreaterThan(3);
      // What is folded opens without scripts too, and tabs may lie in it.
      for (const summary of await page.locator("main details:has([role=tabpanel]) > summary").all()) {
        await summary.click();
      }
      for (const panel of await panels.all()) {
        await expect(panel).toBeVisible();
        const name = await panel.evaluate((element) => getComputedStyle(element, "::before").content);
        expect(name).toMatch(/^"\S/);
      }
    });

    test("nothing makes the page scroll sideways", async ({ page }) => {
      for (const route of ["/", "/docs/concepts", "/api/"]) {
        await page.goto(route);
        const { scrollWidth, clientWidth } = await page
          .locator("html")
          .evaluate(({ scrollWidth: whole, clientWidth: shown }) => ({ scrollWidth: whole, clientWidth: shown }));
        expect(scrollWidth, route).toBeLessThanOrEqual(clientWidth);
      }
    });
  });
}
