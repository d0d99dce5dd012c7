import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, watchErrors } from "../support/page";
import { translate } from "../support/translate";

const TARGET = "/docs/guides/log-in";

/** Opens a page and follows a link from its text to a long guide. */
async function follow(page: Page, before: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  await page.goto("/docs/introduction");
  await hydrated(page);
  await before();
  await page.locator(`main a[href='${TARGET}']`).first().click();
  await expect(page).toHaveURL(TARGET);
}

test("the keyboard stops at the blocks that scroll, and at no other, after a link was followed", async ({ page }) => {
  await follow(page);
  const blocks = page.locator("main pre");
  const stops = (): Promise<{ doesScroll: boolean; isStop: boolean }[]> =>
    blocks.evaluateAll((found) =>
      found
        .filter((block) => block.checkVisibility())
        .map((block) => ({
          doesScroll: block.scrollWidth > block.clientWidth || block.scrollHeight > block.clientHeight,
          isStop: block.hasAttribute("tabindex"),
        })),
    );
  await expect.poll(async () => (await stops()).filter(({ doesScroll }) => !doesScroll).length).toBeGreaterThan(1);
  await expect.poll(async () => (await stops()).filter(({ doesScroll, isStop }) => doesScroll !== isStop)).toEqual([]);
});

test("a page that is translated before its whole text is there gets all of it", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto(TARGET);
  const last = await page.locator("article :is(h2, h3)[id]").last().getAttribute("id");
  await follow(page, () => translate(page));
  await expect(page.locator(`#${last}`)).toBeAttached();
  await expect(page.getByText("This page crashed.")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("a link to a section far down shows it, with the focus on its heading", async ({ page }) => {
  await page.goto("/docs/introduction");
  await hydrated(page);
  await page.locator("main a[href='/docs/concepts#delivery']").first().click();
  const heading = page.locator("#delivery");
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});
