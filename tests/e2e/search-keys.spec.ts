import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { holdAnswers, visit } from "../support/search";

test.describe("keys in the search window", () => {
  test("the first hit is active, the arrows wrap around, and the field names the active hit", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.find("webhook");
    const options = search.hits;
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    const id = await search.active.getAttribute("id");
    await expect(search.input).toHaveAttribute("aria-activedescendant", id ?? "");
    await expect(search.input).toHaveAttribute("aria-expanded", "true");
    await expect(search.status).toHaveText(/^\d+ results/);
    await expect(search.dialog.locator("footer")).toContainText(/to select.*to navigate.*to close/);
    await expect(options.first()).toHaveAttribute("aria-selected", "false");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(options.last()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
  });

  test("a click opens a hit without loading the site anew", async ({ page }) => {
    const search = await visit(page, "/docs/introduction");
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await search.open();
    await search.find("feed names");
    await search.hits.first().click();
    await expect(page).toHaveURL(/\/docs\/concepts#/);
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });

  for (const keys of ["Control+Enter", "Shift+Enter"]) {
    test(`${keys} opens the hit beside the page, and the window stays`, async ({ page, context }) => {
      const search = await visit(page);
      await search.open();
      await search.find("heartbeat");
      const href = (await search.activeLink.getAttribute("href")) ?? "";
      const opened = context.waitForEvent("page");
      await page.keyboard.press(keys);
      await expect(await opened).toHaveURL((url) => url.pathname + url.hash === href);
      await expect(search.dialog).toHaveCount(1);
    });
  }

  test.describe("Enter before the answer to what is typed", () => {
    const WHOLE = "/docs/guides/message-validation#signature";

    test("opens no hit of the first letters, but one of the whole query when it comes", async ({ page }) => {
      const search = await visit(page, "/docs/introduction");
      await search.open();
      await search.find("webhook ");
      await expect(search.activeLink).not.toHaveAttribute("href", WHOLE);
      const release = await holdAnswers(page);
      await page.keyboard.type("signature");
      await page.keyboard.press("Enter");
      await expect(search.dialog).toHaveCount(1);
      await expect(page).toHaveURL(/introduction$/);
      await release();
      await expect(page).toHaveURL((url) => url.pathname + url.hash === WHOLE);
      await expect(search.dialog).toHaveCount(0);
    });

    test("is forgotten with another letter", async ({ page }) => {
      const search = await visit(page, "/docs/introduction");
      await search.open();
      await search.find("webhook");
      const release = await holdAnswers(page);
      await page.keyboard.type(" secret");
      await page.keyboard.press("Enter");
      await page.keyboard.press("s");
      const before = await search.status.textContent();
      await release();
      await expect(search.status).not.toHaveText(before ?? "");
      await expect(search.active).toHaveCount(1);
      await expect(page).toHaveURL(/introduction$/);
    });

    test("is forgotten when nothing is found", async ({ page }) => {
      const search = await visit(page, "/docs/introduction");
      await search.open();
      await search.type("xyzzyqwv");
      await page.keyboard.press("Enter");
      await expect(search.status).toHaveText('No results for "xyzzyqwv".');
      await search.find("heartbeat");
      await expect(search.active).toContainText(/heartbeat/i);
      await expect(page).toHaveURL(/introduction$/);
    });
  });

  const FOCUSES: Record<string, (page: Page) => Promise<void>> = {
    "in the field": () => Promise.resolve(),
    "on a button": (page) => page.getByRole("button", { name: "Clear the query" }).focus(),
    "on nothing": (page) => page.evaluate(() => (document.activeElement as HTMLElement).blur()),
  };
  test("keys are the search's, and one Escape closes it, wherever in the window the focus is", async ({ page }) => {
    const search = await visit(page);
    for (const focus of Object.values(FOCUSES)) {
      await search.open();
      await expect(search.input).toHaveValue("");
      await search.find("webhook");
      await focus(page);
      await page.keyboard.press("ArrowDown");
      await expect(search.hits.nth(1)).toHaveAttribute("aria-selected", "true");
      await focus(page);
      await page.keyboard.type("s");
      await expect(search.input).toHaveValue("webhooks");
      await expect(search.input).toBeFocused();
      await focus(page);
      await page.keyboard.press("Escape");
      await expect(search.dialog).toHaveCount(0);
    }
  });

  test("Escape while an input method composes a word leaves the window open", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.find("webhook");
    const press = (isComposing: boolean): Promise<void> =>
      search.input.evaluate((field, composes) => {
        const key = { key: "Escape", bubbles: true, cancelable: true, isComposing: composes };
        field.dispatchEvent(new KeyboardEvent("keydown", key));
      }, isComposing);
    await press(true);
    await expect(search.hits.first()).toBeVisible();
    await expect(search.input).toHaveValue("webhook");
    await press(false);
    await expect(search.dialog).toHaveCount(0);
  });

  test("the clear button empties the field and keeps the focus there", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await expect(search.dialog.getByRole("button", { name: "Clear the query" })).toBeHidden();
    await search.find("webhook");
    await search.dialog.getByRole("button", { name: "Clear the query" }).click();
    await expect(search.input).toHaveValue("");
    await expect(search.input).toBeFocused();
    await expect(search.dialog.getByText("No recent searches")).toBeVisible();
  });

  test("a click beside the window closes it, and on a phone its cancel button", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await page.mouse.click(20, 400);
    await expect(search.dialog).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 800 });
    await search.open();
    await search.dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(search.dialog).toHaveCount(0);
  });

  test("Tab stays inside the window, and every stop shows its focus", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.find("webhook");
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press("Tab");
      const state = await page.evaluate(() => {
        const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
        const form = document.querySelector(".search-field");
        return {
          inside: document.activeElement?.closest("[role=dialog]") !== null,
          shown:
            outlineStyle !== "none" ||
            (document.activeElement?.matches("input") === true &&
              boxShadow !== undefined &&
              form !== null &&
              getComputedStyle(form).boxShadow !== "none"),
        };
      });
      expect(state).toEqual({ inside: true, shown: true });
    }
    await page.keyboard.press("Shift+Tab");
    await expect(search.dialog.locator(":focus")).toHaveCount(1);
    await expect(search.hits.first()).toBeVisible();
  });
});
