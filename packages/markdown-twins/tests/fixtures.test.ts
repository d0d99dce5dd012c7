import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { browse } from "../../../fixtures/browse";
import { fixtureSite, type FixtureSite } from "../../../fixtures/site";

const PLUGIN = "docusaurus-plugin-markdown-twins";

const linksOf = (index: string): string[] => [...index.matchAll(/^- \[.*?\]\((.*?)\)/gm)].map(([, url = ""]) => url);

/** The paths of an index' links exist in the build as files. */
function expectFiles(site: FixtureSite, folder: string, urls: readonly string[], base: string): void {
  expect(urls.length).toBeGreaterThan(3);
  for (const url of urls) {
    expect(url.startsWith(base), url).toBe(true);
    expect(site.exists(`${folder}/${url.slice(base.length)}`), url).toBe(true);
  }
}

describe("on a stock site", () => {
  let site: FixtureSite;

  beforeAll(async () => {
    site = fixtureSite("stock", "markdown-twins-stock", [[PLUGIN, { before: [{ route: "/", section: "Start" }] }]]);
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
  });

  afterAll(() => site.remove());

  it("lists docs by category, posts and pages, each with a twin", () => {
    const index = site.read("build/llms.txt");
    const config = /url: '(.*)'/.exec(site.read("docusaurus.config.ts"))?.[1] ?? "";
    expectFiles(site, "build", linksOf(index), `${config}/`);
    expect([...index.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      "Start",
      "Documentation",
      "Tutorial - Basics",
      "Tutorial - Extras",
      "Blog",
      "Pages",
      "Machine-readable",
    ]);
    expect(index).toContain("/docs/tutorial-basics/congratulations.md)");
    expect(index).toContain("/blog/welcome.md)");
    expect(index).toMatch(/\[Markdown page example\]\(.*\/markdown-page\.md\)/);
  });

  it("writes what a reader sees, without JSX, HTML and controls", () => {
    const twin = site.read("build/docs/tutorial-basics/markdown-features.md");
    expect(twin).toContain('```jsx title="src/components/HelloDocusaurus.js"\nfunction HelloDocusaurus() {');
    expect(twin).toContain("> **My tip**");
    expect(twin.replace(/```[^]*?```/g, "")).not.toMatch(/^\s*(?:<[a-z/!]|import |export )/im);
    expect(site.read("build/blog/welcome.md")).toMatch(/^# Welcome$/m);
    expect(site.read("build/blog/welcome.md")).not.toMatch(/Edit this page|Older post/i);
    const [head = "", text = ""] = twin.split("/llms.txt).\n");
    expect(head).toMatch(
      /^---\ntitle: "Markdown Features"\ndescription: ".+"\nurl: https:.*\/markdown-features\n---\n\n> /,
    );
    expect(site.read("build/llms-full.txt")).toContain(text.trim());
  });

  it("leads from every page to the index, and closes the tags that the minifier leaves open", () => {
    const page = site.read("build/docs/intro/index.html");
    expect(page).toMatch(/<p hidden(?:="true"|="")?>For AI agents: .*? <a href="?\/llms\.txt"?>llms\.txt<\/a>\.<\/p>/);
    expect(page.match(/<\/li>/g)).toHaveLength(page.match(/<li[\s>]/g)?.length ?? 0);
    expect(site.read("build/404.md")).toContain("/sitemap.md)");
    expect(site.read("build/sitemap.md")).toMatch(/^ {2}- \[.*\]\(.*\/docs\/intro#[\w-]+\)$/m);
  });
});

describe("on a site with a base URL, locales, versions and a blog", () => {
  let site: FixtureSite;

  beforeAll(async () => {
    site = fixtureSite("sub", "markdown-twins-sub", [
      [
        PLUGIN,
        {
          documents: [{ file: "/img/anchor.svg", title: "The anchor", description: "As a picture." }],
          downloads: ["img/*.svg"],
          sections: { downloads: "Pictures" },
        },
      ],
    ]);
    site.write("docs/secret.md", "---\nunlisted: true\n---\n\n# Secret\n");
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
  });

  afterAll(() => site.remove());

  it.each([
    ["build", "https://harbour.example/sub/", "Make the bow fast before the stern."],
    ["build/fr", "https://harbour.example/sub/fr/", "Amarrez l'avant avant l'arrière."],
  ])("has in %s the index and the twins of %s", (folder, url, sentence) => {
    const index = site.read(`${folder}/llms.txt`);
    expectFiles(site, folder, linksOf(index), url);
    expect(linksOf(index)).toEqual(
      [
        "docs/intro.md",
        "docs/guides/mooring.md",
        "blog/2026/01/15/storm.md",
        "index.md",
        "llms-full.txt",
        "sitemap.md",
        "img/anchor.svg",
      ].map((file) => url + file),
    );
    expect(index).toContain(`## Pictures\n\n- \`${url}img/anchor.svg\``);
    expect(site.read(`${folder}/docs/guides/mooring.md`)).toContain(sentence);
    expect(site.read(`${folder}/docs/intro.md`)).toContain(`(${url}docs/guides/mooring)`);
  });

  it("gives each version's docs twins of their own, and unlisted ones none", () => {
    expect(site.read("build/docs/intro.md")).toContain("# Arriving (1.0)");
    expect(site.read("build/docs/next/intro.md")).toMatch(/^# Arriving$/m);
    expect(site.exists("build/docs/next/secret/index.html")).toBe(true);
    expect(site.exists("build/docs/next/secret.md")).toBe(false);
  });

  it("serves them beside their pages", async () => {
    await browse(path.join(site.directory, "build"), { baseUrl: "/sub/" }, async (page) => {
      for (const route of [
        "/sub/docs/intro",
        "/sub/fr/docs/intro",
        "/sub/docs/next/intro",
        "/sub/blog/2026/01/15/storm",
      ]) {
        await page.goto(route);
        const heading = await page.locator("h1").innerText();
        const twin = await page.request.get(`${route}.md`);
        expect(twin.status()).toBe(200);
        expect(await twin.text()).toContain(`# ${heading}\n`);
      }
      expect((await page.request.get("/sub/llms-full.txt")).status()).toBe(200);
    });
  });
});

describe("stops with the option's name and the remedy", () => {
  it.each([
    [
      "wrong options",
      { before: ["/"] },
      'The options of docusaurus-plugin-markdown-twins are wrong: "before[0]" must be',
    ],
    ["a page that isn't there", { after: [{ route: "/ferry" }] }, "the build has no page /ferry. Correct the route"],
    ["a page without content", { content: [".ferry"] }, "has no .ferry to make Markdown of. Name the element"],
  ])("for %s", async (_name, options, message) => {
    const site = fixtureSite("stock", "markdown-twins-options", [[PLUGIN, options]]);
    const { exitCode, output } = await site.build();
    expect(exitCode).not.toBe(0);
    expect(output).toContain(message);
    site.remove();
  });

  it("for the hash router", async () => {
    const site = fixtureSite("stock", "markdown-twins-hash", [[PLUGIN, {}]]);
    const config = site.read("docusaurus.config.ts").replace("future: {", "future: { experimental_router: 'hash',");
    site.write("docusaurus.config.ts", config);
    const { exitCode, output } = await site.build();
    expect(exitCode).not.toBe(0);
    expect(output).toContain("needs a file for each page, and the hash router makes one file for all");
    site.remove();
  });
});
