import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

for (const route of ["/", "/docs/concepts", "/api/"]) {
  test(`with reduced motion the other theme's colours are on all of ${route} at once`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(route);
    await hydrated(page);
    const late = await page.evaluate(async () => {
      const elements = Array.from(document.querySelectorAll("body *"));
      const coloursOf = (element: Element): string => {
        const { color, backgroundColor, borderColor, fill } = getComputedStyle(element);
        return [color, backgroundColor, borderColor, fill].join(" ");
      };
      const before = elements.map(coloursOf);
      document.documentElement.dataset.theme = "dark";
      const atOnce = elements.map(coloursOf);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const after = elements.map(coloursOf);
      const changed = after.filter((colours, index) => colours !== before[index]).length;
      const names = elements.flatMap(({ tagName, className }, index) =>
        atOnce[index] === after[index] ? [] : [`${tagName}.${String(className)}`],
      );
      return { changed, names };
    });
    expect(late.changed).toBeGreaterThan(20);
    expect(late.names).toEqual([]);
  });
}
