import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { PAGE_KEY, readQuestions } from "../../plugins/search/node/questions";
import type { SearchRecord } from "../../plugins/search/record";

import { search } from "../../src/config/search";
import { readRecords } from "../../plugins/search";
import { expect, test } from "../support/fixtures";

const BUILD = path.resolve("build");
const LEVELS = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];
const SITE = "https://docs.socketless.ws";

const records = (): Promise<SearchRecord[]> => readRecords(path.dirname(BUILD));

function pageOf(url: string): string | undefined {
  const { pathname } = new URL(url);
  const bare = pathname.replace(/\/$/, "");
  return [`${bare}/index.html`, `${bare}.html`].map((name) => path.join(BUILD, name)).find((file) => existsSync(file));
}

test.describe("search records of the build", () => {
  test("every record leads to a place that is there, under an absolute address", async () => {
    const pages = new Map<string, string>();
    const lost = (await records()).filter(({ url, url_without_anchor, anchor }) => {
      if (
        !url.startsWith(`${SITE}/`) ||
        url !== (anchor === null ? url_without_anchor : `${url_without_anchor}#${anchor}`)
      ) {
        return true;
      }
      const file = pageOf(url);
      if (file === undefined) {
        return true;
      }
      const html = pages.get(file) ?? readFileSync(file, "utf8");
      pages.set(file, html);
      return anchor !== null && !html.includes(`id="${anchor}"`) && !html.includes(`id=${anchor}`);
    });
    expect(lost.map(({ url }) => url)).toEqual([]);
    expect(pages.size).toBeGreaterThanOrEqual(21);
  });

  test("ids are unique, and every record has what DocSearch shows and filters by", async () => {
    const all = await records();
    expect(new Set(all.map(({ objectID }) => objectID)).size).toBe(all.length);
    for (const record of all) {
      expect(Object.keys(record.hierarchy)).toEqual(LEVELS);
      expect(record.hierarchy.lvl0).not.toBe("");
      expect(record.hierarchy.lvl1).not.toBe("");
      expect(record.type === "content" ? record.content : record.hierarchy[record.type]).toBeTruthy();
      expect([record.language, record.version]).toEqual(["en", "current"]);
      expect(["default", "docs-default-current"]).toContain(record.docusaurus_tag);
    }
  });

  test("no navigation, button or footer is a record, and no text of a section is there twice", async () => {
    const all = await records();
    const texts = all.map(({ content }) => content ?? "");
    expect(
      texts.filter((text) => /^(?:On this page|Edit this page|Next|Previous|Copy|Skip to main content)$/.test(text)),
    ).toEqual([]);
    expect(texts.filter((text) => /Copyright © 2024 Socketless/.test(text))).toEqual([]);
    const places = all.flatMap(({ url, content }) => (content === null ? [] : [`${url} ${content}`]));
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  test("the API's operations, fields, defaults, limits and values are records", async () => {
    const api = (await records()).filter(({ url_without_anchor }) => url_without_anchor === `${SITE}/api/`);
    const at = (anchor: string): string =>
      api
        .filter((record) => record.anchor === anchor)
        .map(({ content }) => content ?? "")
        .join(" ");
    for (const operation of ["create-a-connection", "manage-feeds", "send-messages", "openapi-document", "webhook"]) {
      expect(
        api.some(({ anchor, type }) => anchor === operation && type === "lvl2"),
        operation,
      ).toBe(true);
    }
    expect(at("create-a-connection.webhook.options.sendOnConnect")).toContain("default false");
    expect(at("create-a-connection.webhook.options.sendOnMessage")).toContain("default true");
    expect(at("create-a-connection.overrideFeeds")).toContain("default true");
    expect(at("create-a-connection.feeds")).toMatch(/maxLength 100.*\^\[a-z0-9_\.\]\+\$/);
    expect(api.find(({ anchor }) => anchor === "manage-feeds.actions.action")?.names).toEqual(
      expect.arrayContaining(["join", "leave", "set"]),
    );
  });

  test("every section of some size says what readers ask who look for it", async () => {
    const sections = new Map<string, { prose: number; asked: number }>();
    for (const { url, content, code, asked } of await records()) {
      const section = sections.get(url) ?? { prose: 0, asked: 0 };
      section.prose += code === true ? 0 : (content?.length ?? 0);
      section.asked += asked?.length ?? 0;
      sections.set(url, section);
    }
    const silent = [...sections].filter(([, { prose, asked }]) => prose >= 200 && asked === 0).map(([url]) => url);
    expect(silent).toEqual([]);
  });

  test("no question is left of a section that is gone", async () => {
    const anchors = new Map<string, Set<string>>();
    for (const { url_without_anchor: url, anchor } of await records()) {
      const path = new URL(url).pathname;
      anchors.set(path, (anchors.get(path) ?? new Set()).add(anchor ?? PAGE_KEY));
    }
    const files = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".search.yaml"),
    );
    const routes: [string, string][] = [
      ...Object.entries(search.questions ?? {}),
      ...files.map((file): [string, string] => [
        `/docs/${file.replace(/(?:^|\/)index\.search\.yaml$|\.search\.yaml$/, "")}`.replace(/\/$/, ""),
        path.join("docs", file),
      ]),
    ];
    expect(routes.length).toBeGreaterThan(15);
    for (const [route, file] of routes) {
      const gone = [...(await readQuestions(file)).keys()].filter((anchor) => !anchors.get(route)?.has(anchor));
      expect(gone, file).toEqual([]);
    }
  });
});
