import { expect, test } from "../support/fixtures";
import { hydrated, toolContent, toolSummary } from "../support/page";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

test("fields have text of 16 px on a touch screen, where iOS zooms into smaller ones", async ({ page }) => {
  await page.goto("/api/");
  await hydrated(page);
  await toolSummary(page, "Try it: Create a connection").click();
  await expect(toolContent(page, "Try it: Create a connection").locator("textarea").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.locator("dialog.search input")).toBeFocused();
  const small = await page
    .locator("input:not([type=radio], [type=checkbox]), select, textarea")
    .evaluateAll((fields) =>
      fields.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML),
    );
  expect(small).toEqual([]);
});

test("many tabs are one row, in which the chosen one is in view", async ({ page }) => {
  await page.goto("/docs/guides/log-in?framework=java");
  await hydrated(page);
  const tabs = page.getByRole("tablist", { name: "Framework" }).getByRole("tab");
  const chosen = tabs.filter({ hasText: "Java" });
  await expect(chosen).toHaveAttribute("aria-selected", "true");
  const tops = await tabs.evaluateAll((found) => found.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const isInView = await chosen.evaluate((tab) => {
    const strip = tab.parentElement?.getBoundingClientRect();
    const { left, right } = tab.getBoundingClientRect();
    // What is under the fade doesn't count.
    return strip && left >= strip.left && right <= strip.right - 32;
  });
  expect(isInView).toBe(true);
});
