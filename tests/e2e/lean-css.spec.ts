import { readdirSync, readFileSync } from "node:fs";

import type { Page } from "@playwright/test";
import postcss from "postcss";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { differingPixels } from "../support/pictures";
import { ROUTES } from "../support/routes";

/** The style sheet as the bundler made it, before what is unused was taken out. */
const whole = readFileSync(".docusaurus/lean-css/whole.css", "utf8");

/** The addresses of the sheets that the whole one was split into. */
const SHEET = /\/assets\/css\/(?:styles|index|docs|rare|late)\.[\da-f]+\.css$/;

/** What a selector can add to an element without the element changing: states and pseudo-elements. */
const STATE =
  /::[\w-]+|:(?:hover|focus|focus-visible|focus-within|active|visited|checked|disabled|target|fullscreen|-webkit-[\w-]+|-moz-[\w-]+)(?![\w-])/g;

/** A path for which the not-found page has suggestions, which come a moment later. */
const MISSING = "/docs/concept";

const selectorsOf = (css: string): Set<string> => {
  const found = new Set<string>();
  postcss.parse(css).walkRules((rule) => {
    if (!(rule.parent?.type === "atrule" && rule.parent.name.endsWith("keyframes"))) {
      rule.selectors.forEach((selector) => found.add(selector.replace(/\s*([>+~,])\s*/g, "$1")));
    }
  });
  return found;
};

/** Selectors that were taken out, reduced to the elements that they'd match. */
function removedSelectors(): string[] {
  const sheets = readdirSync("build/assets/css").filter((file) => SHEET.test(`/assets/css/${file}`));
  const kept = selectorsOf(sheets.map((file) => readFileSync(`build/assets/css/${file}`, "utf8")).join(""));
  const removed = [...selectorsOf(whole)].filter((selector) => !kept.has(selector));
  return [...new Set(removed.map((selector) => selector.replace(STATE, "").replaceAll(":not()", "") || "*"))];
}

/** Those of the selectors that match something on the page after all. */
const matching = (page: Page, selectors: string[]): Promise<string[]> =>
  page.evaluate((all) => all.filter((selector) => document.querySelector(selector) !== null), selectors);

/** Things that only scripts put on a page. */
const STATES: Record<string, { width: number; route: string; reach: (page: Page) => Promise<void> }> = {
  "the search window": {
    width: 1280,
    route: "/docs/concepts",
    reach: async (page) => {
      await page.keyboard.press("Control+k");
      await page.locator(".search-field input").fill("feed");
      await expect(page.locator(".search-preview")).toContainText("feed");
    },
  },
  "the mobile menu": {
    width: 390,
    route: "/docs/concepts",
    reach: async (page) => {
      await page.getByRole("button", { name: "Toggle navigation bar" }).click();
      await expect(page.locator(".navbar-sidebar--show")).toBeVisible();
      await expect(page.locator(".navbar-sidebar :focus")).toHaveCount(1);
    },
  },
  "a table of contents that is open": {
    width: 390,
    route: "/docs/concepts",
    reach: async (page) => {
      await page.getByRole("button", { name: "On this page" }).click();
    },
  },
  "a category that is closed": {
    width: 1280,
    route: "/docs/concepts",
    reach: async (page) => {
      const category = page.getByRole("button", { name: "Libraries" }).first();
      await category.click();
      await expect(category).toHaveAttribute("aria-expanded", "false");
    },
  },
};

test("the build took rules out", () => {
  expect(removedSelectors().length).toBeGreaterThan(50);
});

for (const width of [1280, 390]) {
  test(`no page has an element for a rule that was taken out, at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    const removed = removedSelectors();
    await page.setViewportSize({ width, height: 800 });
    for (const route of [...ROUTES, MISSING]) {
      await page.goto(route);
      await hydrated(page);
      expect(await matching(page, removed), route).toEqual([]);
    }
  });
}

for (const [name, { width, route, reach }] of Object.entries(STATES)) {
  test(`no rule for ${name} was taken out`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(route);
    await hydrated(page);
    await reach(page);
    expect(await matching(page, removedSelectors())).toEqual([]);
  });
}

/** Serves the sheets of the build, or the whole one instead of them when `isWhole` is set. */
async function serveSheets(page: Page): Promise<{ isWhole: boolean }> {
  const choice = { isWhole: false };
  await page.route(SHEET, (route) => {
    const body = route.request().url().includes("/styles.") ? whole : "";
    return choice.isWhole ? route.fulfill({ contentType: "text/css", body }) : route.continue();
  });
  return choice;
}

const PICTURED = ["/", "/docs/concepts", "/docs/getting-started/hono", "/api/"];

for (const theme of ["light", "dark"] as const) {
  test(`pages look the same as with the whole style sheet, in ${theme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript((choice) => localStorage.setItem("theme", choice), theme);
    const served = await serveSheets(page);
    const pictureOf = async (route: string): Promise<Buffer> => {
      await page.goto(route);
      await hydrated(page);
      if (route === MISSING) {
        await expect(page.getByRole("heading", { name: "Did you mean" })).toBeVisible();
      }
      // Pictures further down load late, and wide code shows a button for wrapping.
      await page.evaluate(() =>
        Promise.all(
          Array.from(document.images, (image) => {
            image.loading = "eager";
            return image.decode();
          }),
        ),
      );
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
      // Which entry of the table of contents is marked depends on when it last looked.
      const mask = [page.locator(".table-of-contents")];
      return page.screenshot({ fullPage: true, animations: "disabled", caret: "hide", mask });
    };
    for (const route of [...PICTURED, MISSING]) {
      served.isWhole = false;
      const lean = await pictureOf(route);
      served.isWhole = true;
      expect(await differingPixels(page, lean, await pictureOf(route)), route).toBe(0);
    }
  });
}

test.describe("before scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("pages look the same as with the whole style sheet", async ({ page }) => {
    test.setTimeout(120_000);
    const served = await serveSheets(page);
    const pictureOf = async (route: string): Promise<Buffer> => {
      await page.goto(route);
      return page.screenshot({ fullPage: true, animations: "disabled" });
    };
    for (const route of PICTURED) {
      served.isWhole = false;
      const lean = await pictureOf(route);
      served.isWhole = true;
      expect(await differingPixels(page, lean, await pictureOf(route)), route).toBe(0);
    }
  });
});

for (const [name, { width, route, reach }] of Object.entries(STATES)) {
  test(`${name} looks the same as with the whole style sheet`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const served = await serveSheets(page);
    const pictureOf = async (): Promise<Buffer> => {
      await page.goto(route);
      await hydrated(page);
      await reach(page);
      return page.screenshot({ animations: "disabled", caret: "hide" });
    };
    const lean = await pictureOf();
    served.isWhole = true;
    expect(await differingPixels(page, lean, await pictureOf())).toBe(0);
  });
}
