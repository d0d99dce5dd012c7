import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { type SearchWindow, visit } from "../support/search";

const RECENT = "__DOCSEARCH_RECENT_SEARCHES__socketless";
const FAVORITE = "__DOCSEARCH_FAVORITE_SEARCHES__socketless";

const stored = (number: number) => ({
  objectID: `/docs/concepts#place-${number}`,
  type: "lvl2",
  url: `/docs/concepts#place-${number}`,
  url_without_anchor: "/docs/concepts",
  anchor: `place-${number}`,
  hierarchy: { lvl0: "Docs", lvl1: "Concepts", lvl2: `Place ${number}` },
  content: null,
});

async function fill(page: Page, key: string, count: number, from = 1): Promise<void> {
  const value = JSON.stringify(Array.from({ length: count }, (_, index) => stored(index + from)));
  await page.addInitScript(
    ([name, text]) => {
      if (localStorage.getItem(name ?? "") === null) {
        localStorage.setItem(name ?? "", text ?? "");
      }
    },
    [key, value],
  );
}

const group = (search: SearchWindow, title: string) =>
  search.dialog.locator(".search-group").filter({ has: search.page.getByText(title, { exact: true }) });

test.describe("recent and favorite searches", () => {
  test("an opened hit is the first of the recent searches, and opens again", async ({ page }) => {
    const search = await visit(page, "/docs/introduction");
    await search.open();
    await search.find("feed names");
    const href = (await search.activeLink.getAttribute("href")) ?? "";
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL((url) => url.pathname + url.hash === href);
    await page.goto("/docs/introduction");
    await search.open();
    const recent = group(search, "Recent").getByRole("row");
    await expect(recent).toHaveCount(1);
    await expect(recent.locator("a")).toHaveAttribute("href", href);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL((url) => url.pathname + url.hash === href);
  });

  test("a paragraph is remembered as the section that it stands in", async ({ page }) => {
    const search = await visit(page, "/docs/introduction");
    await search.open();
    await search.find("a client that is offline misses them");
    const paragraphs = search.dialog.getByRole("option").filter({ hasText: "offline misses" });
    const href = (await paragraphs.first().getAttribute("href")) ?? "";
    // By its address: the order may change once more when the rest of the texts has come.
    await paragraphs.and(page.locator(`[href="${href}"]`)).click();
    await expect(page).toHaveURL((url) => url.pathname + url.hash === href);
    await page.reload();
    // Chromium takes the focus away once more when it scrolls to the address' section.
    await hydrated(page);
    await search.open();
    const recent = group(search, "Recent").getByRole("row");
    await expect(recent.locator("a")).toHaveAttribute("href", href);
    await expect(recent).not.toContainText("offline");
  });

  test("four recent searches are kept beside favorites, and ten favorites", async ({ page }) => {
    await fill(page, RECENT, 9);
    await fill(page, FAVORITE, 12, 20);
    const search = await visit(page);
    await search.open();
    await expect(group(search, "Recent").getByRole("row")).toHaveCount(4);
    await expect(group(search, "Favorite").getByRole("row")).toHaveCount(10);
  });

  test("a recent search is made a favorite, and removed, by keys alone", async ({ page }) => {
    await fill(page, RECENT, 2);
    const search = await visit(page);
    await search.open();
    const recent = group(search, "Recent").getByRole("row");
    await expect(recent).toHaveCount(2);
    await page.keyboard.press("Tab");
    await expect(recent.first().getByTitle("Save this search")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(group(search, "Favorite").getByRole("row")).toHaveText(/Place 1/);
    await expect(recent).toHaveCount(1);
    await recent.getByTitle("Remove this search from history").focus();
    await page.keyboard.press("Enter");
    await expect(recent).toHaveCount(0);
    await group(search, "Favorite").getByTitle("Remove this search from favorites").click();
    await expect(search.dialog.getByText("No recent searches")).toBeVisible();
    await page.reload();
    await search.open();
    await expect(search.dialog.getByText("No recent searches")).toBeVisible();
  });

  test("a recent search that is made a favorite changes both lists at once, for good, and their limit", async ({
    page,
  }) => {
    await fill(page, RECENT, 7);
    const search = await visit(page);
    await search.open();
    const recent = group(search, "Recent").getByRole("row");
    await expect(recent).toHaveCount(7);
    const kept = await recent
      .first()
      .getByTitle("Save this search")
      .evaluate(async (button) => {
        (button as HTMLElement).click();
        // The window may be closed in the same moment.
        const lists = ["FAVORITE", "RECENT"].map((list) =>
          JSON.stringify(localStorage.getItem(`__DOCSEARCH_${list}_SEARCHES__socketless`)).includes("Place 1"),
        );
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return lists;
      });
    expect(kept).toEqual([true, false]);
    expect(await recent.count()).toBe(4);
    expect(await group(search, "Favorite").getByRole("row").allTextContents()).toEqual([
      expect.stringContaining("Place 1"),
    ]);
  });

  test("after a row's button the focus is on the next row, and one Escape closes the window", async ({ page }) => {
    await fill(page, RECENT, 3);
    const search = await visit(page);
    await search.open();
    const buttons = search.dialog.getByTitle("Remove this search from history");
    for (const next of ["Place 2", "Place 3"]) {
      await buttons.first().focus();
      await page.keyboard.press("Enter");
      await expect(buttons.first()).toBeFocused();
      await expect(search.hits.filter({ has: page.locator(":focus") })).toContainText(next);
    }
    await page.keyboard.press("Enter");
    await expect(buttons).toHaveCount(0);
    await expect(search.dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(search.dialog).toHaveCount(0);
  });

  test("texts are kept as DocSearch kept them, and shown as they are", async ({ page }) => {
    const hierarchy = { lvl0: "Docs", lvl1: "A &amp; B", lvl2: "Use &lt;Socketless&gt;" };
    await page.addInitScript(
      ([name, text]) => localStorage.setItem(name ?? "", text ?? ""),
      [RECENT, JSON.stringify([{ ...stored(1), hierarchy }])],
    );
    const search = await visit(page);
    await search.open();
    await expect(search.hits.first()).toContainText("Use <Socketless>");
    await expect(search.hits.first()).toContainText("A & B");
    await search.dialog.getByTitle("Save this search").click();
    const kept = await page.evaluate((key) => localStorage.getItem(key) ?? "", FAVORITE);
    expect(JSON.parse(kept)).toMatchObject([{ ...stored(1), hierarchy }]);
  });

  test("stored searches that are none are dropped, and search works", async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const markup = { lvl0: "x", lvl1: "<img src=x onerror='window.hacked=1'>", lvl2: "x" };
    const search = await visit(page);
    for (const value of [
      "{[",
      '{"a":1}',
      '[null, 1, "x", {"objectID": "1"}, {"hierarchy": null}]',
      JSON.stringify([{ ...stored(1), hierarchy: markup }]),
      JSON.stringify([{ ...stored(1), url: "javascript:window.hacked=1" }]),
    ]) {
      await page.evaluate(
        ([recent, favorite, text]) => {
          localStorage.setItem(recent, text);
          localStorage.setItem(favorite, text);
        },
        [RECENT, FAVORITE, value] as const,
      );
      await page.reload();
      await search.open();
      await expect(search.dialog.getByText("No recent searches"), value).toBeVisible();
      await search.find("webhook");
      expect(await page.evaluate(() => "hacked" in window), value).toBe(false);
    }
    expect(errors).toEqual([]);
  });

  test("a store that is full or blocked costs the recent searches only", async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const faults = [
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
        };
      },
      () => {
        Object.defineProperty(window, "localStorage", {
          get: () => {
            throw new DOMException("Access is denied.", "SecurityError");
          },
        });
      },
    ];
    for (const breakStorage of faults) {
      await page.addInitScript(breakStorage);
      const search = await visit(page, "/docs/introduction");
      await search.open();
      await search.find("feed names");
      // The hits of the words typed so far come first; these are those of the whole query.
      await expect(search.active).toContainText("Feed names");
      const href = (await search.activeLink.getAttribute("href")) ?? "";
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL((url) => url.pathname + url.hash === href);
    }
    expect(errors).toEqual([]);
  });
});
