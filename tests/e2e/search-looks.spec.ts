import { runAxe, showTheme } from "../support/a11y";
import { expect, test } from "../support/fixtures";
import { type SearchWindow, visit } from "../support/search";

test("no screen of the window has an accessibility problem, and with reduced motion nothing turns", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const search = await visit(page);
  const check = async (screen: string): Promise<void> => {
    for (const theme of ["dark", "light"] as const) {
      await showTheme(page, theme);
      const { violations } = await runAxe(page, "[role=dialog]");
      const problems = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
      expect(problems, `${screen}, ${theme}`).toEqual([]);
    }
  };
  await search.open();
  await expect(search.dialog.getByText("No recent searches")).toBeVisible();
  await check("start");
  await search.find("feed names");
  await check("hits");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#feed-names$/);
  await page.reload();
  const again = await visit(page);
  await again.open();
  await expect(search.dialog.getByTitle("Save this search")).toHaveCount(1);
  await check("recent searches");
  await search.input.fill("xyzzyqwv");
  await expect(search.dialog.locator(".search-message-title")).toBeVisible();
  await check("no results");
  // The index that is loaded doesn't answer.
  await page.route("**/search/index.json", () => undefined);
  await page.reload();
  await again.open();
  await search.input.fill("webhook");
  await expect(search.dialog).toHaveAttribute("data-status", "stalled");
  await expect(search.dialog.locator(".search-spinner")).toBeHidden();
  await expect(search.dialog.locator(".search-field > .search-icon")).toBeVisible();
});

test("Tab stays inside the window, and every stop shows its focus", async ({ page }) => {
  const search = await visit(page);
  await search.open();
  await search.find("webhook");
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const look = (element: Element | null): CSSStyleDeclaration => getComputedStyle(element ?? document.body);
      const { activeElement } = document;
      const field = look(document.querySelector(".search-field"));
      return {
        inside: activeElement?.closest("[role=dialog]") !== null,
        shown:
          look(activeElement).outlineStyle !== "none" ||
          (activeElement?.matches("input") === true && field.boxShadow !== "none"),
      };
    });
    expect(stop).toEqual({ inside: true, shown: true });
  }
  await page.keyboard.press("Shift+Tab");
  await expect(search.dialog.locator(":focus")).toHaveCount(1);
});

/** Whether the preview is shown, and beside the list. */
async function isPreviewBeside({ dialog }: SearchWindow): Promise<boolean> {
  const [list, preview] = await Promise.all(
    [".search-main", ".search-preview"].map((part) => dialog.locator(part).boundingBox()),
  );
  return !!list && !!preview && preview.x >= list.x + list.width - 1;
}

test("the preview is beside the list from 1100 px, and on a phone hits are named in full", async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  const search = await visit(page);
  await search.open();
  await search.find("connect the page");
  expect(await isPreviewBeside(search)).toBe(true);
  for (const width of [1099, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(search.dialog.locator(".search-preview")).toBeHidden();
  }
  await expect(search.dialog.locator("footer")).toBeHidden();
  const names = await search.hits.allInnerTexts();
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names).size).toBe(names.length);
  const cut = await search.hits
    .locator("span")
    .evaluateAll((spans) =>
      spans
        .filter((span) => span.scrollWidth > span.clientWidth + 1 && getComputedStyle(span).display === "block")
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);

  await search.find("feed names");
  await page.keyboard.press("Enter");
  await expect(search.dialog).toHaveCount(0);
  await search.open();
  const buttons = search.hits.getByRole("button");
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) {
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
});
