import { axeProblems, namelessBlocks, controls, headingLevels, losses, movements, widenText } from "../support/a11y";
import { aceProblems } from "../support/engines";
import { expect, test } from "../support/fixtures";
import { hydrated, resize } from "../support/page";
import { ROUTES } from "../support/routes";

/** The same window at the zooms of WCAG 2.2, 1.4.4 and 1.4.10: 1280 × 1024 CSS pixels at 200 % and at 400 %. */
const ZOOMS = { "200 %": { width: 640, height: 512 }, "400 %": { width: 320, height: 256 } };

for (const route of [...ROUTES, "/nothing"]) {
  test(`${route} can be read and used by everyone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1280, height: 1024 });
    await page.goto(route);
    await hydrated(page);

    await test.step("it names its language, its parts and its controls", async () => {
      await expect.soft(page.locator("html")).toHaveAttribute("lang", "en");
      await expect.soft(page.getByRole("main")).toHaveCount(1);
      const levels = await headingLevels(page);
      expect.soft(levels.filter((level) => level === 1)).toHaveLength(1);
      const jumps = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1);
      expect.soft(jumps, "headings that skip a level").toEqual([]);
      expect.soft(await namelessBlocks(page), "code blocks without a language or a name").toEqual([]);
      const { count, unnamed } = await controls(page);
      expect.soft(count).toBeGreaterThan(5);
      expect.soft(unnamed, "controls without a name").toEqual([]);
    });

    await test.step("with reduced motion nothing moves by itself and nothing slides", async () => {
      expect.soft(await movements(page)).toEqual([]);
      await expect.soft(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
    });

    for (const width of [1280, 390]) {
      await resize(page, { width, height: 1024 });
      for (const theme of ["light", "dark"]) {
        await test.step(`axe at ${width} px, ${theme}`, async () => {
          await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
          expect.soft(await axeProblems(page), `${width} px, ${theme}`).toEqual([]);
        });
        // It takes seconds a run. A wide page in light and a narrow one in dark show it every part and both themes.
        if ((width === 1280) === (theme === "light")) {
          await test.step(`IBM's engine at ${width} px, ${theme}`, async () => {
            expect.soft(await aceProblems(page), `${width} px, ${theme}`).toEqual([]);
          });
        }
      }
    }

    for (const [zoom, size] of Object.entries(ZOOMS)) {
      await test.step(`nothing is lost at ${zoom}`, async () => {
        await resize(page, size);
        expect.soft(await losses(page), zoom).toEqual([]);
      });
    }

    await test.step("nothing is lost when the reader widens the text", async () => {
      await widenText(page);
      for (const width of [1280, 390]) {
        await resize(page, { width, height: 1024 });
        expect.soft(await losses(page), `wide text at ${width} px`).toEqual([]);
      }
    });
  });
}
