import type { Page } from "@playwright/test";

import { findBrowser } from "../support/browser";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { SearchWindow } from "../support/search";

/** Share of pixels that may differ. */
const MAXIMUM_DIFFERENCE = 0.003;

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

interface Picture {
  route: string;
  size: keyof typeof SIZES;
  theme: "light" | "dark";
  /** Opens what the picture shows. */
  reach?: (page: Page) => Promise<void>;
}

/** Each layout once, each size and theme at least twice. */
const PICTURES: Record<string, Picture> = {
  home: { route: "/", size: "desktop", theme: "light" },
  guide: { route: "/docs/guides/local-development", size: "desktop", theme: "dark" },
  api: { route: "/api/", size: "phone", theme: "light" },
  menu: {
    route: "/docs/concepts",
    size: "phone",
    theme: "light",
    reach: async (page) => {
      await page.getByRole("button", { name: "Toggle navigation bar" }).click();
      await expect(page.getByRole("link", { name: "Introduction" }).first()).toBeVisible();
    },
  },
  search: {
    route: "/docs",
    size: "desktop",
    theme: "dark",
    reach: async (page) => {
      const search = new SearchWindow(page);
      await search.open();
      await search.find("signature");
      await expect(search.active).toContainText("signature");
      await expect(search.dialog.locator(".search-preview mark").first()).toBeVisible();
    },
  },
};

test.beforeAll(async () => {
  const { source } = await findBrowser();
  test.skip(source !== "@sparticuz/chromium", "The pictures are of the packaged browser and its fonts.");
});

for (const [name, { route, size, theme, reach }] of Object.entries(PICTURES)) {
  test(`${name} looks as before, on a ${size} in ${theme}`, async ({ page }) => {
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript((name) => localStorage.setItem("theme", name), theme);
    await page.goto(route);
    await hydrated(page);
    await reach?.(page);
    await expect(page).toHaveScreenshot(`${name}-${size}-${theme}.png`, {
      maxDiffPixelRatio: MAXIMUM_DIFFERENCE,
      animations: "disabled",
    });
  });
}
