import type { Page } from "@playwright/test";

import { readRecords } from "../../plugins/search";
import { findBlock } from "../../plugins/search/client/block";
import { SKIPPED } from "../../plugins/search/skipped";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { SWEPT_ROUTES } from "../support/routes";
import { visit } from "../support/search";

interface Place {
  anchor: string | null;
  locator: string | null;
  content: string;
}

/**
 * Go to each place as Back to a hit does, after everything on the page is as the server sent it.
 *
 * @returns the number of places that were closed, and those that are hidden or out of view afterwards
 */
async function visitClosed(page: Page, places: readonly Place[]) {
  // Run the site's own function in the page.
  await page.evaluate(`var findBlock = ${findBlock.toString()}`);
  return page.evaluate(
    async ([all, skipped]) => {
      const { findBlock: find } = self as unknown as { findBlock: typeof findBlock };
      const folds = Array.from(document.querySelectorAll<HTMLDetailsElement>("main details:not([open])"));
      const firstTabs = Array.from(
        document.querySelectorAll<HTMLElement>("main [role=tablist] > [aria-selected=true]"),
      );
      const firstChoices = Array.from(
        document.querySelectorAll<HTMLInputElement>("main .api-choice-name input:checked"),
      );
      const isShown = (element: Element): boolean =>
        element.checkVisibility() && !element.matches("pre:has(+ details:not([open]))");
      const letters = (text: string | null): string => (text ?? "").replace(/[^\p{L}\p{N}]/gu, "");
      const textOf = (element: Element): string => {
        const copy = element.cloneNode(true) as Element;
        copy.querySelectorAll(skipped).forEach((inner) => inner.remove());
        return letters(copy.textContent);
      };
      const isSeen = (element: Element): boolean => {
        const { top, bottom } = element.getBoundingClientRect();
        return isShown(element) && bottom > 60 && top < innerHeight - 20;
      };
      const lost: string[] = [];
      let closed = 0;
      for (const [at, { anchor, locator, content }] of all.entries()) {
        const heading = anchor === null ? null : document.getElementById(anchor);
        const block = locator === null ? heading : find(heading, locator, skipped);
        if (!block || (locator !== null && !textOf(block).includes(letters(content).slice(0, 20)))) {
          lost.push(`not at ${anchor} ${locator}: ${content}`);
          continue;
        }
        if (isShown(block)) {
          continue;
        }
        closed += 1;
        const state = { key: `hit-${at}`, state: locator === null ? undefined : { block: locator } };
        history.pushState(state, "", `${location.pathname}#${anchor ?? ""}`);
        // The tabs that were put back below may keep their place, and so move the page, after the first attempt.
        for (let attempt = 0; attempt < 2 && !isSeen(block); attempt += 1) {
          dispatchEvent(new PopStateEvent("popstate", { state: { ...state, key: `${state.key}-${attempt}` } }));
          for (let frame = 0; frame < 120 && !isSeen(block); frame += 1) {
            await new Promise(requestAnimationFrame);
          }
        }
        if (!isSeen(block)) {
          lost.push(`${isShown(block) ? "out of view" : "hidden"}: ${anchor} ${locator} ${content}`);
        }
        folds.forEach((fold) => (fold.open = false));
        [...firstTabs, ...firstChoices].forEach((choice) => choice.click());
        for (let frame = 0; frame < 60 && isShown(block); frame += 1) {
          await new Promise(requestAnimationFrame);
        }
        await new Promise((resolve) => setTimeout(resolve));
      }
      return { closed, lost };
    },
    [places, SKIPPED] as const,
  );
}

test("a hit in any closed place is opened and in view", async ({ page }) => {
  test.setTimeout(180_000);
  const records = await readRecords(".");
  let closed = 0;
  for (const route of SWEPT_ROUTES) {
    await page.goto(route);
    await hydrated(page);
    const places = records
      .filter(({ url_without_anchor: url, content }) => new URL(url).pathname === route && content !== null)
      .map(({ anchor, locator = null, content }) => ({ anchor, locator, content: content?.slice(0, 60) ?? "" }));
    const seen = await visitClosed(page, places);
    closed += seen.closed;
    expect.soft(seen.lost, route).toEqual([]);
  }
  expect(closed).toBeGreaterThan(0);
});

/** Match the addresses of the blocks in a tab. */
async function blocksIn(label: string): Promise<RegExp> {
  const records = await readRecords(".");
  const locators = records.filter(({ tab: own }) => own === label).map(({ locator }) => locator);
  return new RegExp(`\\?block=(${locators.join("|")})#`);
}

const tab = (page: Page, name: string) => page.locator("main").getByRole("tab", { name, exact: true }).first();

for (const [query, language] of [
  ["php signature", "PHP"],
  ["hmac ruby", "Ruby"],
  ["hmac.Equal", "Go"],
  ["compare-digest", "Python"],
] as const) {
  test(`a hit for ${query} opens the tab ${language}, and Back opens it again`, async ({ page }) => {
    const search = await visit(page, "/docs/guides/message-validation");
    await search.open();
    await search.find(query);
    // Code is found when the rest of the index has come.
    await expect(search.activeLink).toHaveAttribute("href", await blocksIn(language));
    await page.keyboard.press("Enter");
    await expect(tab(page, language)).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveURL((url) => !url.searchParams.has("block"));

    await tab(page, "Java").click();
    await expect(tab(page, "Java")).toHaveAttribute("aria-selected", "true");
    await page.evaluate(() => (location.hash = "#replay"));
    await page.goBack();
    await expect(tab(page, language)).toHaveAttribute("aria-selected", "true");
  });
}

test("a hit opened in a new tab shows its block", async ({ page, context }) => {
  const search = await visit(page, "/docs/introduction");
  await search.open();
  await search.find("hmac.Equal");
  await expect(search.activeLink).toHaveAttribute("href", await blocksIn("Go"));
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  const other = await opened;
  await expect(tab(other, "Go")).toHaveAttribute("aria-selected", "true");
  await expect(other.getByText("hmac.Equal").filter({ visible: true }).first()).toBeInViewport();
});
