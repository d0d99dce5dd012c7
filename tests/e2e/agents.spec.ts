import { readFileSync } from "node:fs";

import { expect, test } from "../support/fixtures";
import { ROUTES } from "../support/routes";

const twinOf = (route: string): string => `${route.replace(/\/$/, "") || "/index"}.md`;

/** A text as Markdown and HTML both say it: no marks, no escapes, one space between words. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[\\`*_|>\u200b]/g, "")
    .replace(/\s+/g, " ")
    .trim();

test.describe("with scripts off", () => {
  test.use({ javaScriptEnabled: false });

  for (const route of ROUTES) {
    test(`the Markdown twin of ${route} holds its headings, code blocks and tables`, async ({ page, request }) => {
      const response = await request.get(twinOf(route));
      expect(response.status()).toBe(200);
      expect(response.headers()["content-type"]).toBe("text/markdown; charset=utf-8");
      const markdown = await response.text();
      const prose = markdown.replace(/^ *(`{3,})[\s\S]*?^ *\1$/gm, "");
      expect(prose).not.toMatch(/^\s*<[/!a-zA-Z]|^(?:import|export) /m);

      await page.goto(route);
      const content = page.locator(route.startsWith("/docs") ? ".theme-doc-markdown" : "main");
      const headings = await content.locator("h1, h2, h3, h4, h5, h6").allTextContents();
      const cells = await content.locator("th, td").allTextContents();
      const code = await content.locator("pre").evaluateAll((blocks) => blocks.map((block) => block.textContent ?? ""));
      expect(headings.length).toBeGreaterThan(0);

      const text = plain(markdown);
      for (const part of [...headings, ...cells, ...code]) {
        const expected = plain(part).replace(/ /g, "");
        expect(text.replace(/ /g, ""), part).toContain(expected);
      }
    });
  }
});

test("llms.txt lists every page and llms-full.txt holds every twin", async ({ request }) => {
  const index = await (await request.get("/llms.txt")).text();
  const full = await (await request.get("/llms-full.txt")).text();
  for (const route of ROUTES) {
    expect(index).toContain(`(https://docs.socketless.ws${twinOf(route)}): `);
    expect(full).toContain((await (await request.get(twinOf(route))).text()).trim());
  }
  const [pages, files] = index.split("## Machine-readable");
  expect(pages?.match(/^- /gm)).toHaveLength(ROUTES.length);
  const documents = [...(files ?? "").matchAll(/\(https:\/\/docs\.socketless\.ws([^)]+)\)/g)].map(
    ([, file]) => file ?? "",
  );
  expect(documents).toContain("/openapi.json");
  expect(documents).toContain("/asyncapi.json");
  for (const file of documents) {
    expect((await request.get(file)).status()).toBe(200);
  }
});

test("the sitemap holds every route and no other", () => {
  const sitemap = readFileSync("build/sitemap.xml", "utf8");
  const listed = [...sitemap.matchAll(/<loc>https:\/\/docs\.socketless\.ws([^<]*)<\/loc>/g)].map(([, route]) => route);
  expect(listed.sort()).toEqual([...ROUTES].sort());
});
