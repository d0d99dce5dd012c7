import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { tabTo } from "../support/keyboard";
import { hydrated } from "../support/page";

const GUIDE = "/docs/guides/message-validation";

/** How many colours the inside of an element shows; one means that nothing is to be seen there. */
async function coloursInside(page: Page, element: Locator): Promise<number> {
  await element.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const picture = `data:image/png;base64,${(await element.screenshot()).toString("base64")}`;
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    // The outermost pixels are the element's own border.
    const margin = 4;
    const [width, height] = [image.width - 2 * margin, image.height - 2 * margin];
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, -margin, -margin);
    const pixels = new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0));
    return new Set(pixels).size;
  }, picture);
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
});

for (const route of ["/", GUIDE, "/api/"]) {
  test(`with forced colours every kind of button of ${route} shows what it is, and the focus is seen`, async ({
    page,
  }) => {
    await page.goto(route);
    await hydrated(page);
    const invisible: string[] = [];
    const seen = new Set<string>();
    // After a key, what gets the focus shows it; some buttons are seen only then, or under the pointer.
    await page.keyboard.press("Tab");
    for (const button of await page.locator("button:visible:enabled").all()) {
      const kind = await button.evaluate(({ className, parentElement }) => `${parentElement?.className} ${className}`);
      if (seen.has(kind)) {
        continue;
      }
      seen.add(kind);
      await button.focus();
      if ((await coloursInside(page, button)) < 2) {
        invisible.push(await button.evaluate(({ outerHTML }) => outerHTML.slice(0, 140)));
      }
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(invisible).toEqual([]);
    await tabTo(page, page.locator("main a[href]"));
    const { style, width } = await page.locator(":focus").evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return { style: outlineStyle, width: parseFloat(outlineWidth) };
    });
    expect(style).not.toBe("none");
    expect(width).toBeGreaterThanOrEqual(2);
  });
}

test("with forced colours the chosen tab is another than those beside it", async ({ page }) => {
  await page.goto(GUIDE);
  await hydrated(page);
  const lineOf = (tab: Locator): Promise<string> =>
    tab.evaluate((element) => {
      const { outlineStyle, outlineColor, borderBottomColor } = getComputedStyle(element);
      return `${outlineStyle} ${outlineColor} ${borderBottomColor}`;
    });
  const chosen = await lineOf(page.getByRole("tab", { selected: true }).first());
  const other = await lineOf(page.getByRole("tab", { selected: false }).first());
  expect(chosen).not.toBe(other);
});

test("with forced colours the home page's drawings stand out from what is behind them", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
    const contrasts = await page.locator("main svg").evaluateAll((drawings) => {
      const luminance = (colour: string): number => {
        const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
          const value = Number(part) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const behind = luminance(getComputedStyle(document.documentElement).backgroundColor);
      const against = (colour: string): number => {
        const [low = 0, high = 0] = [behind, luminance(colour)].sort((one, other) => one - other);
        return (high + 0.05) / (low + 0.05);
      };
      return drawings
        .flatMap((drawing) => Array.from(drawing.querySelectorAll("*")))
        .map((part) => getComputedStyle(part).stroke)
        .filter((stroke) => stroke !== "none")
        .map(against);
    });
    expect(contrasts.length).toBeGreaterThan(10);
    // WCAG 2.2, 1.4.11.
    expect(Math.min(...contrasts), colorScheme).toBeGreaterThanOrEqual(3);
  }
});

test("with forced colours the icons of the sidebar are seen", async ({ page }) => {
  await page.goto(GUIDE);
  for (const icon of [
    page.locator("nav[aria-label='Docs sidebar'] .icon").first(),
    page.locator("[aria-current=page] > .icon"),
  ]) {
    await expect.poll(() => coloursInside(page, icon)).toBeGreaterThan(1);
  }
});
