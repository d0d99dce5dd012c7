import { readFileSync } from "node:fs";

import { expect, test } from "../support/fixtures";
import { hydrated, resize, unfold } from "../support/page";
import { ROUTES } from "../support/routes";

/** Routes of the pages that show a diagram. */
const WITH_DIAGRAMS = ROUTES.filter(
  (route) =>
    route.startsWith("/docs/") && /<svg class="?diagram-/.test(readFileSync(`build${route}/index.html`, "utf8")),
);

/** Smallest size of a diagram's letters that counts as legible, in CSS pixels on the screen. */
const SMALLEST = 11;

test("every diagram is legible, and says the same in words", async ({ page }) => {
  expect(WITH_DIAGRAMS.length).toBeGreaterThan(2);
  for (const route of WITH_DIAGRAMS) {
    await page.goto(route);
    await hydrated(page);
    await unfold(page);
    for (const figure of await page.locator("figure:has(svg[role=img])").all()) {
      const diagram = figure.locator("svg[role=img]").filter({ visible: true });
      await expect(diagram).toHaveAccessibleName(/\S/);
      for (const { width, text } of [
        { width: 1280, text: "100%" },
        { width: 390, text: "100%" },
        { width: 1280, text: "200%" },
      ]) {
        await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
        await resize(page, { width, height: 844 });
        const { smallest, outside } = await diagram.evaluate((svg: SVGSVGElement) => {
          const frame = svg.getBoundingClientRect();
          const scale = frame.width / svg.viewBox.baseVal.width;
          const texts = Array.from(svg.querySelectorAll("text"));
          const isOutside = (text: Element): boolean => {
            const { left, right } = text.getBoundingClientRect();
            return left < frame.left - 1 || right > frame.right + 1;
          };
          return {
            smallest: Math.min(...texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * scale)),
            outside: texts.filter(isOutside).map(({ textContent }) => textContent),
          };
        });
        const where = `${route} at ${width} px, with text of ${text}`;
        expect(smallest, where).toBeGreaterThanOrEqual(SMALLEST);
        expect(outside, where).toEqual([]);
      }
      await figure.locator("summary").click();
      await expect(figure.getByRole("listitem").first()).toBeVisible();
    }
  }
});

test("a page that a link leads to has its diagrams", async ({ page }) => {
  await page.goto("/docs/introduction");
  await hydrated(page);
  await page.getByRole("navigation", { name: "Docs sidebar" }).locator('a[href="/docs/concepts"]').click();
  await expect(page).toHaveURL(/\/docs\/concepts$/);
  const figure = page.locator("main figure:has(svg[role=img])").first();
  await expect(figure.getByRole("img").first()).toBeVisible();
  await figure.locator("summary").click();
  await expect(figure.getByRole("listitem").first()).toBeVisible();
});
