import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { expect, test as base } from "../support/fixtures";
import { showTheme } from "../support/a11y";
import { hasPackagedBrowser, packagedBrowser } from "../support/browser";
import { hydrated } from "../support/page";
import { SearchWindow } from "../support/search";

/**
 * The baselines are pictures of one browser with one font, both from pinned packages, so that they are the same on every
 * machine. Other platforms than that browser's have no picture to compare with.
 */
const FONT_FILES = { 400: "latin-400", 600: "latin-600", 700: "latin-700" } as const;

/** Glyphs are drawn without the machine's own settings for hinting and subpixels. */
const RENDERING = ["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"];

/** Share of pixels that may differ: glyphs that the font lacks come from the browser package's own fonts. */
const MAXIMUM_DIFFERENCE = 0.003;

const fontFaces = Object.entries(FONT_FILES)
  .map(([weight, name]) => {
    const data = readFileSync(`node_modules/@fontsource/inter/files/inter-${name}-normal.woff2`).toString("base64");
    return `@font-face { font-family: Baseline; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) }`;
  })
  .join("\n");

const STYLE = `${fontFaces}\n*, ::before, ::after { font-family: Baseline !important; caret-color: transparent !important }`;

interface Scene {
  readonly route: string;
  readonly reach?: (page: Page) => Promise<void>;
}

const SCENES: Record<string, Scene> = {
  home: { route: "/" },
  guide: { route: "/docs/guides/local-development" },
  api: { route: "/api/" },
  search: {
    route: "/docs",
    reach: async (page) => {
      const search = new SearchWindow(page);
      await search.open();
      await search.find("signature");
      await expect(search.active).toContainText("signature");
    },
  },
};

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

const test = base.extend({
  browser: [
    async ({ playwright }, use) => {
      const { executablePath, args, env } = await packagedBrowser();
      const browser = await playwright.chromium.launch({
        executablePath,
        args: [...args, ...RENDERING],
        env: { ...process.env, ...env },
      });
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test.skip(!hasPackagedBrowser, "the browser of the baselines is for Linux x64");

test.use({ bypassCSP: true });

/** Draws everything in the baselines' font. All its weights are loaded before a picture, for what appears later too. */
async function useBaselineFont(page: Page): Promise<void> {
  await page.addStyleTag({ content: STYLE });
  await page.evaluate(
    (weights) => Promise.all(weights.map((weight) => document.fonts.load(`${weight} 1em Baseline`))),
    Object.keys(FONT_FILES),
  );
}

for (const [name, { route, reach }] of Object.entries(SCENES)) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`${name} looks as before, on a ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(route);
      await hydrated(page);
      await useBaselineFont(page);
      await reach?.(page);
      for (const theme of ["light", "dark"] as const) {
        await showTheme(page, theme);
        await expect(page).toHaveScreenshot(`${name}-${size}-${theme}.png`, {
          maxDiffPixelRatio: MAXIMUM_DIFFERENCE,
          animations: "disabled",
        });
      }
    });
  }
}

test("the mobile menu looks as before", async ({ page }) => {
  await page.setViewportSize(SIZES.phone);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/docs/concepts");
  await hydrated(page);
  await useBaselineFont(page);
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  await expect(page.getByRole("link", { name: "Introduction" }).first()).toBeVisible();
  await expect(page).toHaveScreenshot("menu-phone-light.png", { maxDiffPixelRatio: MAXIMUM_DIFFERENCE });
});
