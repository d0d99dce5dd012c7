import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

test("with reduced motion the other theme's colours are on all of a page at once", async ({ page }) => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/docs/concepts");
    await hydrated(page);
    const { moving, changed } = await page.evaluate(() => {
      const elements = Array.from(document.querySelectorAll("body *"));
      const colours = (): string[] => elements.map((element) => getComputedStyle(element).backgroundColor);
      const before = colours();
      document.documentElement.dataset.theme = "dark";
      const after = colours();
      const lasting = document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getTiming().duration) > 10)
        .map(({ effect }) => (effect as KeyframeEffect).target?.className);
      return { moving: lasting, changed: after.filter((colour, index) => colour !== before[index]).length };
    });
    expect(changed).toBeGreaterThan(5);
    // Without the reader's wish the colours fade, so the test would see it.
    expect(moving.length > 0).toBe(reducedMotion === "no-preference");
  }
});
