import { readdirSync, readFileSync } from "node:fs";

import { parse } from "node-html-parser";

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
    const [, twin = ""] = (await (await request.get(twinOf(route))).text()).split(
      "[llms.txt](https://docs.socketless.ws/llms.txt).\n",
    );
    expect(full).toContain(twin.trim());
  }
  const [pages = "", forAgents = ""] = index.split("## For agents");
  expect(pages.match(/^- /gm)).toHaveLength(ROUTES.length);
  const documents = [...forAgents.matchAll(/[(`]https:\/\/docs\.socketless\.ws([^)`]+)[)`]/g)].map(
    ([, file]) => file ?? "",
  );
  expect(documents).toEqual(
    expect.arrayContaining(["/llms-full.txt", "/sitemap.md", "/AGENTS.md", "/openapi.json", "/asyncapi.json"]),
  );
  // Whatever else lies in the build's root is for browsers and search engines, compressed, or for hosts, who don't serve it.
  const files = readdirSync("build").filter((file) => /\.(?:zip|mjs|json)$/.test(file) && file !== "offline.json");
  for (const file of [...files, "core/server.ts"]) {
    expect(documents.includes(`/${file}`), file).toBe((await request.get(file)).ok());
  }
  for (const file of documents) {
    expect((await request.get(file)).status()).toBe(200);
  }
});

test("a twin says what it is, where it is and when it changed, in languages that programs know", async ({
  request,
}) => {
  for (const route of ROUTES) {
    const twin = await (await request.get(twinOf(route))).text();
    expect(twin).toMatch(
      /^---\ntitle: ".+"\ndescription: ".+"\nurl: https:\/\/docs\.socketless\.ws\/.*\n(?:last_modified: \d{4}-\d\d-\d\d\n)?---\n\n> /,
    );
    expect(twin).not.toMatch(/!\[[^\]]*\]\((?!https:)/);
  }
  const reference = await (await request.get("/api.md")).text();
  expect(reference).toMatch(/\*\*MESSAGE\*\*\n\n```json\n/);
  expect(reference).toMatch(/\*\*401 The key is missing or wrong\*\*\n\n```text\n/);
  const plainCode = [...reference.matchAll(/^```text\n([^]*?)^```$/gm)].map(([, code]) => code);
  expect(plainCode.filter((code) => /^(?:curl|import|const|package|using|<\?php|\{$)/m.test(code ?? ""))).toEqual([]);
});

test("every page leads to the index, and a simple parser finds its main part", async ({ request }) => {
  for (const route of ROUTES) {
    const page = parse(await (await request.get(route)).text());
    expect(page.querySelector("body > p[hidden] > a")?.getAttribute("href")).toBe("/llms.txt");
    expect(page.querySelector("main h1"), route).not.toBeNull();
    expect(page.querySelector("main footer.footer"), route).toBeNull();
  }
});

test("what reads a page without its style finds a word's definition in brackets", async ({ request }) => {
  const page = parse(await (await request.get("/docs/introduction")).text());
  expect(page.querySelector("main")?.text).toContain("calls your webhook (The address of your backend");
});

test("the sitemap holds every route and no other", () => {
  const sitemap = readFileSync("build/sitemap.xml", "utf8");
  const listed = [...sitemap.matchAll(/<loc>https:\/\/docs\.socketless\.ws([^<]*)<\/loc>/g)].map(([, route]) => route);
  expect(listed.sort()).toEqual([...ROUTES].sort());
});
