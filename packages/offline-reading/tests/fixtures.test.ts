import { rmSync } from "node:fs";
import path from "node:path";

import { expect as expectPage, type Page } from "@playwright/test";
import { describe, expect, it } from "vitest";

import { browse } from "../../../fixtures/browse";
import { fixtureSite, type Fixture } from "../../../fixtures/site";

const PLUGIN = "docusaurus-plugin-offline-reading";

const SITES: readonly [Fixture, { baseUrl: string; locales: readonly string[] }][] = [
  ["stock", { baseUrl: "/", locales: ["/"] }],
  ["sub", { baseUrl: "/sub/", locales: ["/sub/", "/sub/fr/"] }],
];

const stored = (page: Page, locale: string): Promise<string[]> =>
  page.evaluate(async (cache) => {
    const keys = await (await caches.open(cache)).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  }, `offline-reading:${locale}:pages-1`);

/** Reads two pages, takes the site away, and reads the first again. */
async function readOffline(page: Page, locale: string, other: string): Promise<void> {
  const title = page.getByRole("heading", { level: 1 });
  await page.goto(`${locale}docs/intro`);
  await expect.poll(() => stored(page, locale), { timeout: 10_000 }).toContain(`${locale}docs/intro`);
  const first = await title.textContent();
  await page.goto(locale + other);
  await expect.poll(() => stored(page, locale), { timeout: 10_000 }).toContain(locale + other);
  await page.context().setOffline(true);
  await page.goto(`${locale}docs/intro`);
  await expectPage(title).toHaveText(first ?? "");
  expect((await page.goto(`${locale}docs/never-read`))?.status()).toBe(503);
  await expectPage(page.locator(`a[href="${locale}docs/intro"]`)).toBeVisible();
  await page.context().setOffline(false);
}

describe.each(SITES)("on the site %s", (fixture, { baseUrl, locales }) => {
  it("opens pages that were read, all pages when the reader asks, and forgets them", async () => {
    const site = fixtureSite(fixture, `offline-reading-${fixture}`, [[PLUGIN, {}]]);
    site.write(
      "src/pages/switch.mdx",
      'import OfflineReading from "@theme/OfflineReading";\n\n# Switch\n\n<OfflineReading />\n',
    );
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
    const other = fixture === "stock" ? "docs/tutorial-basics/deploy-your-site" : "docs/guides/mooring";
    await browse(path.join(site.directory, "build"), { baseUrl }, async (page) => {
      for (const locale of locales) {
        await readOffline(page, locale, other);
      }
      const [locale = ""] = locales;
      const list = JSON.parse(site.read("build/offline.json")) as { pages: string[]; files: string[] };
      expect(
        [...list.pages, ...list.files].filter((address) => locales.slice(1).some((l) => address.startsWith(l))),
      ).toEqual([]);
      await page.goto(`${locale}switch`);
      await page.getByRole("button", { name: "Store all pages" }).click();
      await expectPage(
        page.getByRole("status").filter({ hasText: `${list.pages.length} pages are stored` }),
      ).toBeVisible();
      // A page of every kind that nobody has opened.
      rmSync(path.join(site.directory, "build/blog"), { recursive: true });
      await page.context().setOffline(true);
      await page.goto(`${locale}blog`);
      await expectPage(page.getByRole("article").first()).toBeVisible();
      await page.context().setOffline(false);
      await page.evaluate(() => caches.open("of another site"));
      await page.goto(`${locale}switch`);
      await page.getByRole("button", { name: "Switch off and delete" }).click();
      await expectPage(page.getByRole("status").filter({ hasText: "nothing is stored" })).toBeVisible();
      const names = await page.evaluate(() => caches.keys());
      expect(names.filter((name) => !name.startsWith(`offline-reading:${locales[1]}`))).toEqual(["of another site"]);
      const scopes = await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      );
      expect(scopes).toEqual(locales.slice(1));
    });
    site.remove();
  });
});
