import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, unfold } from "../support/page";

const CONTRADICTION = "release-overridefeeds-left-out";
const BESIDE = "release-upgrade-refused-expired-token";

async function expectRow(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/docs/self-hosting#${id}$`));
  const row = page.locator(`tr#${id}`);
  await expect(row).toBeVisible();
  await expect(row).toBeInViewport();
  const navbar = await page.locator(".navbar").boundingBox();
  await expect.poll(async () => (await row.boundingBox())?.y).toBeGreaterThanOrEqual((navbar?.height ?? 0) - 1);
}

for (const [kind, id, name] of [
  ["that contradicts the contract", CONTRADICTION, "release: overrideFeeds left out"],
  ["that is folded", BESIDE, "release: upgrade refused: expired token"],
] as const) {
  test(`a mark leads to its row, ${kind}`, async ({ page }) => {
    await page.goto("/docs/concepts");
    await hydrated(page);
    await unfold(page);
    const mark = page.getByRole("link", { name, exact: true });
    await expect(mark).toHaveText("release");
    await mark.click();
    await expectRow(page, id);
  });

  test(`an address shows its row, ${kind}`, async ({ page }) => {
    await page.goto(`/docs/self-hosting#${id}`);
    await hydrated(page);
    await expectRow(page, id);
  });
}

test("every mark on the site has its row", async ({ page, request }) => {
  const table = await (await request.get("/docs/self-hosting")).text();
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const pages = [...sitemap.matchAll(/<loc>https:\/\/[^/]+(\/docs[^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  expect(pages.length).toBeGreaterThan(15);
  const missing: string[] = [];
  for (const path of pages) {
    const html = await (await page.request.get(path)).text();
    for (const [, id = ""] of html.matchAll(/href="\/docs\/self-hosting#(release-[^"]+)"/g)) {
      if (!table.includes(`id="${id}"`)) {
        missing.push(`${path}#${id}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

test("the table is in the page's Markdown", async ({ request }) => {
  const markdown = await (await request.get("/docs/self-hosting.md")).text();
  expect(markdown).toMatch(/\| overrideFeeds left out .*\| The feeds become exactly those of the request\. \|/);
  expect(markdown).toMatch(/\| upgrade refused: expired token .*\| An expired token is refused with 401/);
  expect(markdown).not.toContain("<t");
});
