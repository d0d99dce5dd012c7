import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect as expectPage, type Page } from "@playwright/test";
import { describe, expect, it } from "vitest";

import { browse } from "../../../fixtures/browse";
import { fixtureSite, type Fixture } from "../../../fixtures/site";

/** The picture that an opened page names, as a path; it is the same in both properties, and stays when React has taken over. */
async function cardOf(page: Page, route: string): Promise<string> {
  await page.goto(route, { waitUntil: "load" });
  await expectPage(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");
  const content = (name: string): Promise<string | null> => page.locator(name).getAttribute("content");
  const image = (await content('meta[property="og:image"]')) ?? "";
  expect(await content('meta[name="twitter:image"]')).toBe(image);
  return new URL(image).pathname;
}

/** Whether a picture loads in the browser, and how large it is. */
const sizeOf = (page: Page, picture: string): Promise<number[]> =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, picture);

interface Site {
  baseUrl: string;
  build: string;
  /** Cards by their pages. */
  cards: Record<string, string>;
}

const SITES: readonly [Fixture, readonly Site[]][] = [
  [
    "stock",
    [
      {
        baseUrl: "/",
        build: "build",
        cards: {
          "/": "/img/social.png",
          "/docs/intro": "/img/social/docs/intro.png",
          "/docs/category/tutorial---basics": "/img/social/docs/category/tutorial---basics.png",
          "/markdown-page": "/img/social/markdown-page.png",
          "/blog": "/img/social/blog.png",
          "/blog/first-blog-post": "/img/social/blog/first-blog-post.png",
        },
      },
    ],
  ],
  [
    "sub",
    [
      {
        baseUrl: "/sub/",
        build: "build",
        cards: {
          "/sub/": "/sub/img/social.png",
          "/sub/docs/intro": "/sub/img/social/docs/intro.png",
          "/sub/docs/next/guides/mooring": "/sub/img/social/docs/next/guides/mooring.png",
          "/sub/blog/2026/01/15/storm": "/sub/img/social/blog/2026/01/15/storm.png",
        },
      },
      {
        baseUrl: "/sub/fr/",
        build: "build/fr",
        cards: { "/sub/fr/docs/intro": "/sub/fr/img/social/docs/intro.png" },
      },
    ],
  ],
];

describe.each(SITES)("on the site %s", (fixture, builds) => {
  it("draws a card of its own for docs, posts and pages, and names it in the page", async () => {
    const site = fixtureSite(fixture, `social-cards-${fixture}`, [
      ["docusaurus-plugin-social-cards", { sections: { "/blog": "Log" } }],
    ]);
    // A page that names a picture keeps it.
    site.write("src/pages/own.md", "---\ntitle: Own\nimage: img/own.png\n---\n\nA page.\n");
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
    for (const { baseUrl, build, cards } of builds) {
      const folder = path.join(site.directory, build);
      await browse(folder, { baseUrl }, async (page, errors) => {
        for (const [route, card] of Object.entries(cards)) {
          expect(await cardOf(page, route)).toBe(card);
          expect(await sizeOf(page, card)).toEqual([1200, 630]);
        }
        expect(await cardOf(page, `${baseUrl}own`)).toBe(`${baseUrl}img/own.png`);
        // The template's posts show their authors' pictures from another host.
        expect(errors.filter((error) => !error.startsWith("Failed to load resource: net::ERR_"))).toEqual([]);
      });
      const drawn = Object.keys(cards).map((route) => cards[route]?.slice(baseUrl.length) ?? "");
      const pictures = drawn.map((file) => readFileSync(path.join(folder, file)).toString("base64"));
      expect(new Set(pictures).size).toBe(pictures.length);
      const others = readdirSync(path.join(folder, "img/social"));
      expect(others).not.toContain("own.png");
      expect(others).not.toContain("404.html.png");
    }
    site.remove();
  });
});

it("stops where its fonts lack a page's letters, with the page and the remedy", async () => {
  const site = fixtureSite("sub", "social-cards-letters", [["docusaurus-plugin-social-cards", {}]]);
  site.write("src/pages/own.md", "---\ntitle: 港\n---\n\nA page.\n");
  const { exitCode, output } = await site.build();
  expect(exitCode).not.toBe(0);
  expect(output).toContain("docusaurus-plugin-social-cards: the card of /sub/own: the fonts have no letters for");
  expect(output).toContain('add a file that has them to the option "fonts"');
  site.remove();
});

it("stops at a wrong option with its name and the remedy", async () => {
  const site = fixtureSite("stock", "social-cards-options", [
    ["docusaurus-plugin-social-cards", { sections: { blog: "Log" } }],
  ]);
  const { exitCode, output } = await site.build();
  expect(exitCode).not.toBe(0);
  expect(output).toContain('The options of docusaurus-plugin-social-cards are wrong: "sections.blog" is not allowed.');
  site.remove();
});
