import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { copySite } from "../support/siteCopy";

const PATH = "/docs/use-case";
const PAGE = `build${PATH}/index.html`;
const OTHER = "build/docs/concepts/index.html";

const site = copySite();

beforeAll(async () => {
  site.edit("docs/use-case.mdx", (source) => source.replace(/^---\n/, "---\nunlisted: true\n"));
  site.edit("docusaurus.config.ts", (source) => source.replace('banner: "none"', 'banner: "unreleased", badge: true'));
  const { exitCode, output } = await site.run("build");
  expect(exitCode, output).toBe(0);
});

afterAll(() => site.remove());

describe("a page that is unlisted", () => {
  it("can be read, and says what it is", () => {
    expect(site.read(PAGE)).toContain("This page is unlisted.");
    expect(site.read(OTHER)).not.toContain("This page is unlisted.");
  });

  it("asks robots not to index it", () => {
    const robots = /<meta[^>]*name="?robots"?[^>]*noindex/;
    expect(site.read(PAGE)).toMatch(robots);
    expect(site.read(OTHER)).not.toMatch(robots);
  });

  it("is not in the site map", () => {
    expect(site.read("build/sitemap.xml")).toContain("/docs/concepts<");
    expect(site.read("build/sitemap.xml")).not.toContain(`${PATH}<`);
  });

  it("is not in the search index", () => {
    expect(site.read("build/search/index.json")).toContain("/docs/concepts");
    expect(site.read("build/search/index.json")).not.toContain(PATH);
  });

  it("has no Markdown twin, and no link to one", () => {
    expect(site.exists("build/docs/concepts.md")).toBe(true);
    expect(site.exists(`build${PATH}.md`)).toBe(false);
    // The source's name, in the link for editing, ends in .mdx.
    expect(site.read(OTHER)).toMatch(/\/docs\/concepts\.md(?!x)/);
    expect(site.read(PAGE)).not.toMatch(new RegExp(`${PATH}\\.md(?!x)`));
  });

  it("is not in the files for agents", () => {
    for (const file of ["build/llms.txt", "build/llms-full.txt"]) {
      expect(site.read(file)).toContain("/docs/concepts");
      expect(site.read(file)).not.toMatch(
        new RegExp(`(?:\\(|<!-- )https://docs\\.socketless\\.ws${PATH}(?:\\.md\\)| -->)`),
      );
    }
  });

  it("is in no other page's sidebar", () => {
    const sidebar = (html: string): string => /<aside[\s\S]*?<\/aside>/.exec(html)?.[0] ?? "";
    expect(sidebar(site.read(OTHER))).toContain("/docs/locations");
    expect(sidebar(site.read(OTHER))).not.toContain(PATH);
  });
});

it("a version's banner and badge are shown where the configuration asks for them", () => {
  expect(site.read(OTHER)).toContain("theme-doc-version-banner");
  expect(site.read(OTHER)).toContain("theme-doc-version-badge");
});
