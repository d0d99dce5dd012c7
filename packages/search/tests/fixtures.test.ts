import { expect as expectPage, type Page } from "@playwright/test";
import { describe, expect, it } from "vitest";

import { browse } from "../../../fixtures/browse";
import { fixtureSite, type Fixture } from "../../../fixtures/site";

/** From a page, a query and the address of its first hit. */
type Search = readonly [page: string, query: string, first: string];

const SITES: readonly [Fixture, { baseUrl: string; searches: readonly Search[] }][] = [
  [
    "stock",
    {
      baseUrl: "/",
      searches: [
        ["/docs/intro", "front matter", "/docs/tutorial-basics/markdown-features#front-matter"],
        ["/", "mdx blog post", "/blog/mdx-blog-post"],
      ],
    },
  ],
  [
    "sub",
    {
      baseUrl: "/sub/",
      searches: [
        // The words are in both versions and, translated, in both languages: the reader's own are found.
        ["/sub/docs/intro", "bowline knots", "/sub/docs/guides/mooring#knots"],
        ["/sub/docs/next/intro", "bowline knots", "/sub/docs/next/guides/mooring#knots"],
        ["/sub/fr/docs/intro", "noeuds", "/sub/fr/docs/guides/mooring#nœuds"],
        ["/sub/", "storm passed", "/sub/blog/2026/01/15/storm"],
      ],
    },
  ],
];

/** Types a query with keys, opens the first hit with Enter, and comes out at its section with the focus. */
async function search(page: Page, [from, query, first]: Search): Promise<void> {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(from, { waitUntil: "networkidle" });
  expect(requests.filter((path) => path.includes("/search/"))).toEqual([]);
  await page.keyboard.press("Control+k");
  const window = page.getByRole("dialog", { name: "Find" });
  await expectPage(window.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(query);
  const hit = window.locator("[aria-selected=true]");
  await expectPage(hit).toHaveAttribute("href", encodeURI(decodeURI(first)));
  await expectPage(hit).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.keyboard.press("Enter");
  await expectPage(window).toBeHidden();
  await expectPage(page).toHaveURL(new RegExp(`${encodeURI(first).replace(/[?.]/g, "\\$&")}$`));
  await expectPage(page.locator(":focus")).toHaveText(/\S/);
}

describe.each(SITES)("on the site %s", (fixture, { baseUrl, searches }) => {
  it("finds the places of the reader's own version and language, and asks for nothing before", async () => {
    const site = fixtureSite(fixture, `search-${fixture}`, [
      [
        "docusaurus-plugin-search",
        { labels: { search: "Find" }, tasks: [{ title: "Go", hint: "Now", url: "/docs/intro" }] },
      ],
    ]);
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
    await browse(`${site.directory}/build`, { baseUrl }, async (page, errors) => {
      for (const one of searches) {
        await search(page, one);
      }
      await page.keyboard.press("Control+k");
      const task = page.getByRole("dialog", { name: "Find" }).getByRole("link", { name: "Go" });
      await expectPage(task).toHaveAttribute("href", `${baseUrl}docs/intro`);
      // The template's posts show their authors' pictures from another host.
      expect(errors.filter((error) => !error.startsWith("Failed to load resource: net::ERR_"))).toEqual([]);
    });
    site.remove();
  });
});
