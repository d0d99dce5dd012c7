import type { Page } from "@playwright/test";

import { axeProblems, colourProblems, losses, movements, showTheme, widenText } from "../support/a11y";
import { expect, test } from "../support/fixtures";
import { hydrated, resize } from "../support/page";
import { SWEPT_ROUTES } from "../support/routes";
import { matching, removedSelectors } from "../support/styles";
import { watch } from "../support/watch";

/** A page of each layout; what they show in dark and on a phone, the others show too. */
const LAYOUTS: readonly string[] = ["/", "/docs", "/docs/concepts", "/docs/guides/message-validation", "/api/"];

/** A path that has no page, for which the not-found page has suggestions. */
const MISSING = "/docs/concept";

/** Collects what the page complains of, and what of it doesn't come. */
function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      complaints.push(message.text());
    }
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) {
      complaints.push(`${response.url()}: ${response.status()}`);
    }
  });
  return complaints;
}

// Where workers are blocked, the runner itself prints a warning to the page's console.
test.use({ viewport: { width: 1280, height: 1024 } });

for (const route of [...SWEPT_ROUTES, MISSING]) {
  test(`${route} is whole, and can be read and used by everyone`, async ({ page, siteUrl }) => {
    const complaints = watchComplaints(page);
    const watched = await watch(page, siteUrl);
    const removed = removedSelectors();
    await page.emulateMedia({ reducedMotion: "reduce" });
    const response = await page.goto(route);
    expect(response?.status()).toBe(route === MISSING ? 404 : 200);
    await hydrated(page);
    if (route === MISSING) {
      await expect(page.getByRole("heading", { name: "Did you mean" })).toBeVisible();
    }
    expect.soft(await axeProblems(page), "axe, light").toEqual([]);
    expect.soft(await movements(page), "what moves by itself").toEqual([]);
    expect.soft(await losses(page), "1280 px").toEqual([]);
    expect.soft(await matching(page, removed), "elements whose rules were taken out, at 1280 px").toEqual([]);
    if (LAYOUTS.includes(route)) {
      await showTheme(page, "dark");
      expect.soft(await colourProblems(page), "axe, dark").toEqual([]);
      await showTheme(page, "light");
    }

    await resize(page, { width: 390, height: 844 });
    expect.soft(await matching(page, removed), "elements whose rules were taken out, at 390 px").toEqual([]);
    if (LAYOUTS.includes(route)) {
      expect.soft(await axeProblems(page), "axe, 390 px").toEqual([]);
    }
    // 1280 px at 400 %: WCAG 2.2, 1.4.10.
    await resize(page, { width: 320, height: 256 });
    expect.soft(await losses(page), "320 px").toEqual([]);
    await resize(page, { width: 390, height: 844 });
    await widenText(page);
    expect.soft(await losses(page), "wide text at 390 px").toEqual([]);

    expect.soft(watched).toEqual({ violations: [], foreign: [] });
    expect.soft(complaints.filter((text) => route !== MISSING || !text.includes("404"))).toEqual([]);
  });
}

test("a reader who asks for more contrast has 7:1", async ({ page }) => {
  await page.emulateMedia({ contrast: "more", reducedMotion: "reduce" });
  for (const [route, part] of [
    ["/docs/guides/message-validation", "main"],
    // All operations have the same parts.
    ["/api/", ".api-operation[aria-labelledby=create-a-connection]"],
  ] as const) {
    await page.goto(route);
    await hydrated(page);
    for (const theme of ["light", "dark"] as const) {
      await showTheme(page, theme);
      // WCAG 2.2, 1.4.6.
      expect(await colourProblems(page, "color-contrast-enhanced", part), `${route} in ${theme}`).toEqual([]);
    }
  }
});
