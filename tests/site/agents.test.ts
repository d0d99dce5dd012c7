import { existsSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { BUILD, type BuiltPage, faults, PAGES, pageAt, readBuilt, SITE, twinOf } from "./built";

/** A text as Markdown and HTML both say it: no marks, no escapes, no spaces. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[\\`*_|>\u200b]/g, "")
    .replace(/\s+/g, "");

const twin = (page: BuiltPage): string => readBuilt(twinOf(page.route));

describe("the Markdown twin of a page", () => {
  it("holds its headings, code blocks and tables", () => {
    const missing = (page: BuiltPage): string[] => {
      const content = page.route.startsWith("/docs") ? ".theme-doc-markdown" : "main";
      const text = plain(twin(page));
      return ["h1", "h2", "h3", "h4", "h5", "h6", "th", "td", "pre"]
        .flatMap((tag) => page.texts(`${content} ${tag}`))
        .filter((part) => !text.includes(plain(part)));
    };
    expect(faults(missing, [...PAGES])).toEqual({});
  });

  it("is Markdown alone, without tags and imports", () => {
    const marks = (page: BuiltPage): string[] =>
      twin(page)
        .replace(/^ *(`{3,})[\s\S]*?^ *\1$/gm, "")
        .match(/^\s*<[/!a-zA-Z].*|^(?:import|export) .*|!\[[^\]]*\]\((?!https:)/gm) ?? [];
    expect(faults(marks, [...PAGES])).toEqual({});
  });

  it("says what it is, where it is and when it changed", () => {
    const head =
      /^---\ntitle: ".+"\ndescription: ".+"\nurl: https:\/\/docs\.socketless\.ws\/.*\n(?:last_modified: \d{4}-\d\d-\d\d\n)?---\n\n> /;
    expect(faults((page) => (head.test(twin(page)) ? [] : [twin(page).slice(0, 300)]), [...PAGES])).toEqual({});
  });

  it("names the languages of the reference's code", () => {
    const reference = twin(pageAt("/api/"));
    expect(reference).toMatch(/\*\*MESSAGE\*\*\n\n```json\n/);
    expect(reference).toMatch(/\*\*401\*\*\n\nThe key is missing or wrong\n\n```text\n/);
    const texts = [...reference.matchAll(/^```text\n([^]*?)^```$/gm)].map(([, code = ""]) => code);
    expect(texts.filter((code) => /^(?:curl|import|const|package|using|<\?php|\{$)/m.test(code))).toEqual([]);
  });

  it("holds the table of releases", () => {
    const markdown = twin(pageAt("/docs/self-hosting"));
    expect(markdown).toMatch(/\| overrideFeeds left out .*\| The feeds become exactly those of the request\. \|/);
    expect(markdown).toMatch(/\| Upgrade refused: expired token .*\| An expired token is refused with 401/);
    expect(markdown).not.toContain("<t");
  });
});

describe("llms.txt", () => {
  const index = readBuilt("llms.txt");
  const [pages = "", forAgents = ""] = index.split("## For agents");

  it("lists every page, and llms-full.txt holds every twin", () => {
    const full = readBuilt("llms-full.txt");
    const missing = faults(
      (page) => {
        const [, text = ""] = twin(page).split(`[llms.txt](${SITE}/llms.txt).\n`);
        return [
          ...(index.includes(`(${SITE}${twinOf(page.route)}): `) ? [] : ["llms.txt"]),
          ...(text.trim() !== "" && full.includes(text.trim()) ? [] : ["llms-full.txt"]),
        ];
      },
      [...PAGES],
    );
    expect(missing).toEqual({});
    expect(pages.match(/^- /gm)).toHaveLength(PAGES.length);
  });

  it("names the documents for programs, all of which are there", () => {
    const documents = [...forAgents.matchAll(/[(`]https:\/\/docs\.socketless\.ws([^)`]+)[)`]/g)].map(
      ([, file = ""]) => file,
    );
    expect(documents).toEqual(
      expect.arrayContaining(["/llms-full.txt", "/sitemap.md", "/AGENTS.md", "/openapi.json", "/asyncapi.json"]),
    );
    expect(documents.filter((file) => !existsSync(path.join(BUILD, file)))).toEqual([]);
  });

  it("is named by every page, whose main part a simple reader finds", () => {
    const wrong = faults(
      (page) => [
        ...(page.values("body > p[hidden] > a", "href")[0] === "/llms.txt" ? [] : ["no link"]),
        ...(page.all("main footer.footer").length === 0 ? [] : ["the foot is in the main part"]),
        // Some readers of HTML don't close what a minifier leaves open.
        ...(/<\/main>[^]*<footer class="?[\w -]*footer/.test(page.html)
          ? []
          : ["the main part isn't closed before the foot"]),
      ],
      [...PAGES],
    );
    expect(wrong).toEqual({});
  });
});

it("what reads a page without its style finds a word's definition in brackets", () => {
  const definitions = PAGES.flatMap((page) => page.texts("main [role=tooltip][data-markdown]"));
  expect(definitions).not.toEqual([]);
  expect(definitions.filter((text) => !/^\s*\(.+\)\s*$/.test(text))).toEqual([]);
});
