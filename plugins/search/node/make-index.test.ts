import { describe, expect, it } from "vitest";

import { answer } from "../engine/answer";
import { openIndex } from "../engine/engine";
import type { IndexFile, TextPart } from "../engine/index-file";
import { makeIndex } from "./make-index";
import { openPages } from "./open-pages";
import type { Block, PageContent, Section } from "../record";

const facets = { language: "en", version: "current", docusaurus_tag: "docs-default-current" };
const section = (level: number, anchor: string | null, heading: string, ...blocks: Block[]): Section => ({
  level,
  anchor,
  heading,
  blocks,
});
const page = (url: string, group: string, sections: Section[]): PageContent => ({
  url: `https://docs.example${url}`,
  group,
  facets: url.startsWith("/docs") ? facets : { ...facets, docusaurus_tag: "default" },
  sections,
});

const PAGES = [
  page("/docs/concepts", "Docs", [
    section(1, null, "Concepts", { text: "Eight words and the rules behind them." }),
    section(2, "feeds", "Feeds", { text: "A feed is a named group of clients. Membership outlives the connection." }),
    section(3, "feed-names", "Feed names", { text: "1 to 100 characters: lowercase letters & <digits>." }),
    section(2, "heartbeat", "Heartbeat", { text: "The service sends an empty frame.", code: true }),
    section(2, "presence", "Know who is online", { text: "The contract has no call that lists clients." }),
  ]),
  page("/docs/guides/message-validation", "Guides", [
    section(1, null, "Verify webhooks", { text: "Take events from the service only." }),
    section(2, "signature", "Verify the signature", { text: "const sent = timingSafeEqual(given, made);", code: true }),
    section(2, "replay", "Replays", { text: "A receiver can't tell a replay from a new event." }),
    section(
      2,
      "failures",
      "When it fails",
      { text: "never matches another secret" },
      { text: "Input buffers must have the same byte length the header has another length" },
      { text: "APP_API_URL is empty set the variable" },
    ),
  ]),
  page("/api/", "Api Reference", [
    section(1, null, "API reference"),
    { ...section(2, "manage-feeds", "Manage feeds", { text: "Adds clients." }), names: ["POST /api/v0/feeds"] },
    { ...section(3, "manage-feeds.action", "action", { text: "What to do." }), names: ["action", "join", "leave"] },
    { ...section(3, "create.sendOnConnect", "webhook.options.sendOnConnect"), names: ["sendOnConnect"] },
  ]),
];
const vocabulary = [
  ["feed", "channel"],
  ["heartbeat", "keep alive", "ping"],
];
const engine = openPages(PAGES, { vocabulary });
const ask = (query: string, more = {}) => answer(engine, { query, ...more });
const first = (query: string): string | undefined => ask(query).hits[0]?.url;

describe("the embedded engine", () => {
  it.each([
    ["feed names", "/docs/concepts#feed-names"],
    ["feeds", "/docs/concepts#feeds"],
    ["hearbteat", "/docs/concepts#heartbeat"],
    ["ping", "/docs/concepts#heartbeat"],
    ["timingSafeEqual", "/docs/guides/message-validation#signature"],
    ["timing safe equal", "/docs/guides/message-validation#signature"],
    ["/api/v0/feeds", "/api/#manage-feeds"],
    ["POST feeds", "/api/#manage-feeds"],
    ["sendOnConnect", "/api/#create.sendOnConnect"],
    ["send on connect", "/api/#create.sendOnConnect"],
    ["SendOnConnect", "/api/#create.sendOnConnect"],
    ["sendonc", "/api/#create.sendOnConnect"],
    ["how do I verify a signature", "/docs/guides/message-validation#signature"],
    ["message validation", "/docs/guides/message-validation"],
    ["webhok", "/docs/guides/message-validation"],
    ["presence", "/docs/concepts#presence"],
    ["verifcation", "/docs/guides/message-validation"],
    ["same byte length", "/docs/guides/message-validation#failures"],
    ["APP_API_URL", "/docs/guides/message-validation#failures"],
    ["app_api_rul", "/docs/guides/message-validation#failures"],
    ["channels", "/docs/concepts#feeds"],
    ["keep alive", "/docs/concepts#heartbeat"],
  ])('answers "%s" with %s', (query, url) => {
    expect(first(query)).toBe(url);
  });

  it("shows the paragraph that matches, cut to the words that are asked for, with its page", () => {
    const { hits, count } = ask("membership");
    expect(count).toBe(1);
    expect(hits[0]).toMatchObject({
      type: "content",
      url: "/docs/concepts#feeds",
      hierarchy: { lvl0: "Docs", lvl1: "Concepts", lvl2: "Feeds", lvl3: null },
      title: expect.arrayContaining([{ text: "Membership", isMatch: true }]) as object,
      path: [{ text: "Concepts", isMatch: false }],
    });
    const wordsOf = (hit = hits[0]) =>
      hit?.title
        .map(({ text }) => text)
        .join("")
        .split(" ");
    expect(wordsOf()).toHaveLength(10);
    expect(wordsOf(ask("membership", { words: 5 }).hits[0])).toHaveLength(5);
  });

  it("suggests titles with a similar word where nothing is found, and none that only shares some letters", () => {
    expect(ask("qqqwebhooks")).toMatchObject({ hits: [], suggestions: ["Verify webhooks"] });
    for (const query of ["qwxzyvbn", "graphql", "backplane", "feedback"]) {
      expect(ask(query), query).toMatchObject({ hits: [], suggestions: [] });
    }
  });

  it.each(["", "   ", "🙂".repeat(64), "(a+)+$", "__proto__", "\ud83d", "a".repeat(10_000)])("survives %j", (query) => {
    expect(ask(query).hits.length).toBeLessThanOrEqual(20);
  });
});

describe("makeIndex", () => {
  const parse = <Content>(text: string): Content => JSON.parse(text) as Content;
  const large = Array.from({ length: 20 }, (_, number) =>
    page(`/docs/page-${number}`, "Docs", [
      section(1, null, `Page ${number}`, { text: `About ${number}. ${"Words that fill a page. ".repeat(400)}` }),
      section(
        2,
        "end",
        "End",
        { text: `The last word is zebra${number}.` },
        { text: `call(giraffe${number})`, code: true },
      ),
    ]),
  );

  it("brings the prose of a small site, and its code after", () => {
    const { json, more } = makeIndex(PAGES, "/parts/");
    expect(json).toContain("Membership outlives the connection");
    expect(json).not.toContain("timingSafeEqual");
    expect(parse<IndexFile>(json).more).toEqual([...more.keys()].map((name) => `/parts/${name}`));
    expect([...more.values()].join("")).toContain("timingSafeEqual");
  });

  it("answers with headings and some prose before the rest of a large site comes, and with every word after", () => {
    const { json, more } = makeIndex(large, "/parts/");
    expect(json.length).toBeLessThan(235_000);
    expect(more.size).toBeGreaterThan(1);
    const opened = openIndex(parse<IndexFile>(json));
    const urls = (query: string): string[] => answer(opened, { query }).hits.map(({ url }) => url);
    expect(urls("page 17")[0]).toBe("/docs/page-17");
    expect(urls("zebra3")[0]).toBe("/docs/page-3#end");
    expect(urls("zebra19")).not.toContain("/docs/page-19#end");
    more.forEach((text) => opened.add(parse<TextPart>(text)));
    expect(urls("zebra19")[0]).toBe("/docs/page-19#end");
    expect(urls("giraffe3")[0]).toBe("/docs/page-3#end");
  });

  it("names a part by its content", () => {
    const names = (pages: readonly PageContent[]): string[] => [...makeIndex(pages, "/").more.keys()];
    expect(names(large)).toEqual(names([...large]));
    expect(names(large)).not.toEqual(names(large.slice(2)));
  });

  it("is refused by a worker that does not know its format", () => {
    const other = { ...parse<IndexFile>(makeIndex(PAGES, "/").json), format: 6 as 7 };
    expect(() => openIndex(other)).toThrow(/Reload the page/);
  });
});
