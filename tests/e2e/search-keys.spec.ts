import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { holdAnswers, visit } from "../support/search";

test.describe("keys in the search window", () => {
  test("the first hit is active, and the arrows wrap around", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.find("webhook");
    const options = search.hits;
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(options.first()).toHaveAttribute("aria-selected", "false");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(options.last()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
  });

  test("the field names the active hit to screen readers", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.find("webhook");
    await page.keyboard.press("ArrowDown");
    const id = await search.active.getAttribute("id");
    await expect(search.input).toHaveAttribute("aria-activedescendant", id ?? "");
    await expect(search.input).toHaveAttribute("aria-expanded", "true");
    await expect(search.status).toHaveText(/^\d+ results/);
  });

  test("Enter opens the active hit at its section, and closes the window", async ({ page }) => {
    const search = await visit(page, "/docs/introduction");
    await search.open();
    await search.find("feed names");
    const href = (await search.activeLink.getAttribute("href")) ?? "";
    await page.keyboard.press("Enter");
    await expect(search.dialog).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.pathname + url.hash === href);
    expect(href).toContain("#");
    await expect(page.locator(`[id="${href.split("#")[1] ?? ""}"]`)).toBeInViewport();
  });

  test("a hit on the page that is open scrolls to its section", async ({ page }) => {
    const search = await visit(page, "/docs/concepts");
    await search.open();
    await search.find("feed names");
    const href = (await search.activeLink.getAttribute("href")) ?? "";
    expect(href).toMatch(/^\/docs\/concepts#/);
    await page.keyboard.press("Enter");
    await expect(search.dialog).toHaveCount(0);
    await expect(page.locator(`[id="${href.split("#")[1] ?? ""}"]`)).toBeInViewport();
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

  for (const modifier of ["Control", "Meta"]) {
    test(`${modifier}+Enter opens the hit in a new tab, and the window stays`, async ({ page, context }) => {
      const search = await visit(page);
      await search.open();
      await search.find("heartbeat");
      const href = (await search.activeLink.getAttribute("href")) ?? "";
      const opened = context.waitForEvent("page");
      await page.keyboard.press(`${modifier}+Enter`);
      await expect(await opened).toHaveURL((url) => url.pathname + url.hash === href);
      await expect(search.dialog).toHaveCount(1);
    });
  }

  test("Shift+Enter opens the hit in a new window, and the window stays", async ({ page, context }) => {
    const search = await visit(page);
    await search.open();
    await search.find("heartbeat");
    const href = (await search.activeLink.getAttribute("href")) ?? "";
    const opened = context.waitForEvent("page");
    await page.keyboard.press("Shift+Enter");
    await expect(await opened).toHaveURL((url) => url.pathname + url.hash === href);
    await expect(search.dialog).toHaveCount(1);
  });

  test.describe("Enter before the answer to what is typed", () => {
    const WHOLE = "/docs/guides/message-validation#signature";

    test("opens no hit of the first letters, but one of the whole query when it comes", async ({ page }) => {
      const search = await visit(page, "/docs/introduction");
      await search.open();
      await search.find("verify the ");
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

    test("keeps its modifiers, with no hit on the screen yet", async ({ page, context }) => {
      const search = await visit(page, "/docs/introduction");
      await search.open();
      await search.find("heartbeat");
      await search.input.fill("");
      const release = await holdAnswers(page);
      await search.input.fill("verify the signature");
      const opened = context.waitForEvent("page");
      await page.keyboard.press("Control+Enter");
      await release();
      await expect(await opened).toHaveURL((url) => url.pathname + url.hash === WHOLE);
      await expect(page).toHaveURL(/introduction$/);
    });

    for (const change of ["another letter", "an arrow"] as const) {
      test(`is forgotten with ${change}`, async ({ page }) => {
        const search = await visit(page, "/docs/introduction");
        await search.open();
        await search.find("webhook");
        const release = await holdAnswers(page);
        await page.keyboard.type(" secret");
        await page.keyboard.press("Enter");
        await page.keyboard.press(change === "an arrow" ? "ArrowDown" : "s");
        const before = await search.status.textContent();
        await release();
        await expect(search.status).not.toHaveText(before ?? "");
        await expect(search.active).toHaveCount(1);
        await expect(page).toHaveURL(/introduction$/);
      });
    }

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

    test("follows the arrows that were pressed before it", async ({ page }) => {
      const search = await visit(page, "/docs/introduction");
      await search.open();
      await search.find("verify the signature");
      const second = (await search.hits.nth(1).getAttribute("href")) ?? "";
      await search.input.fill("");
      await search.find("heartbeat");
      const release = await holdAnswers(page);
      await search.input.fill("verify the signature");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/introduction$/);
      await release();
      await expect(page).toHaveURL((url) => url.pathname + url.hash === second);
    });
  });

  const FOCUSES: Record<string, (page: Page) => Promise<void>> = {
    "in the field": () => Promise.resolve(),
    "on a button": (page) => page.getByRole("button", { name: "Clear the query" }).focus(),
    "on nothing": (page) => page.evaluate(() => (document.activeElement as HTMLElement).blur()),
  };
  for (const [where, focus] of Object.entries(FOCUSES)) {
    test(`one Escape with the focus ${where} closes the window, and the next opening has no query`, async ({
      page,
    }) => {
      const search = await visit(page);
      await search.open();
      await search.find("webhook");
      await focus(page);
      await page.keyboard.press("Escape");
      await expect(search.dialog).toHaveCount(0);
      await search.open();
      await expect(search.input).toHaveValue("");
      await expect(search.dialog.getByText("No recent searches")).toBeVisible();
    });

    test(`letters and arrows with the focus ${where} are the search's`, async ({ page }) => {
      const search = await visit(page);
      await search.open();
      await search.find("webhook");
      await focus(page);
      await page.keyboard.press("ArrowDown");
      await expect(search.hits.nth(1)).toHaveAttribute("aria-selected", "true");
      await focus(page);
      await page.keyboard.type("s");
      await expect(search.input).toHaveValue("webhooks");
      await expect(search.input).toBeFocused();
    });
  }

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

  test("the cancel button of small screens closes the window", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const search = await visit(page);
    await search.open();
    await search.dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(search.dialog).toHaveCount(0);
  });

  test("a click beside the window closes it", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await page.mouse.click(20, 400);
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

  test("the footer names the keys", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    const footer = search.dialog.locator("footer");
    await expect(footer).toContainText("to select");
    await expect(footer).toContainText("to navigate");
    await expect(footer).toContainText("to close");
  });
});
