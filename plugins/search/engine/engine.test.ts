import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { openPages } from "../node/open-pages";
import { answer } from "./answer";
import { preview } from "./preview";
import { FILLER, type SectionPart, siteOf, urls } from "./site-of";

/** What every plain object has without anybody having put it there. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

const textOf = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join("");

describe.each(INHERITED)("the word %s", (word) => {
  it.each<[string, SectionPart]>([
    ["heading", { heading: word }],
    ["names", { heading: "Page", names: [word] }],
    ["questions", { heading: "Page", asked: [`what is ${word}`] }],
    ["text", { heading: "Page", blocks: [{ text: `A sentence with ${word} in it.` }] }],
    ["code", { heading: "Page", blocks: [{ text: `call(${word})`, code: true }] }],
  ])("is found in %s", (_name, section) => {
    expect(urls(siteOf([section]), word)).toEqual(["/page-0"]);
  });

  it("finds nothing where it isn't", () => {
    expect(urls(siteOf([{ heading: "Zebra" }]), word)).toEqual([]);
  });
});

describe("the order of hits", () => {
  it("begins with the number that the query has", () => {
    const engine = siteOf([
      { heading: "Status code 500", asked: ["status code"] },
      { heading: "429 Too many requests", blocks: [{ text: "Wait." }] },
      { heading: "Status codes", blocks: [{ text: "A status code such as 429 or 500." }] },
    ]);
    expect(urls(engine, "status code 429")[0]).toBe("/page-1");
    expect(urls(engine, "status code 500")[0]).toBe("/page-0");
  });

  it("drops a page's sections that answer much worse than its best one, which other pages would stand below", () => {
    const pages = [
      ["Ping timeout", "Notes", "Timers"],
      ["Ping", "Codes"],
    ].map(([title = "", ...headings], place) => ({
      url: `https://docs.example/page-${place}`,
      group: "Docs",
      facets: { language: "en", version: "current", docusaurus_tag: "default" },
      sections: [
        { level: 1, anchor: null, heading: title, blocks: [] },
        ...headings.map((heading) => ({
          level: 2,
          anchor: heading.toLowerCase(),
          heading,
          blocks: [{ text: `A long text of other things, in which a timeout is one word of ${heading} among many.` }],
        })),
      ],
    }));
    expect(urls(openPages(pages), "ping timeout")).not.toContain("/page-0#notes");
  });

  it("puts a rare word as it was typed before a common one that is like another", () => {
    const engine = siteOf([...FILLER, { heading: "Notes", blocks: [{ text: "The dragonfly is a store." }] }]);
    expect(urls(engine, "mesages dragonfly")[0]).toBe("/page-20");
  });

  it("takes a method's name for its heading, whatever it is given", () => {
    const engine = siteOf([
      ...FILLER,
      { heading: ".redirect(dest, [code], [callback])" },
      { heading: "Redirect loops", blocks: [{ text: "A redirect may redirect again." }] },
    ]);
    expect(urls(engine, "redirect")[0]).toBe("/page-20");
  });

  it("weighs a query's rarest word most", () => {
    const engine = siteOf([...FILLER, { heading: "Notes", blocks: [{ text: "One heartbeat." }] }]);
    expect(urls(engine, "messages arrive heartbeat")[0]).toBe("/page-20");
  });

  it("prefers words that stand side by side", () => {
    const text = (one: string): SectionPart => ({ heading: "Notes", blocks: [{ text: one }] });
    const engine = siteOf([
      text("A timeout ends what a long connection began, and the pool is empty."),
      text("The connection timeout is short, and what began is the long pool."),
    ]);
    expect(urls(engine, "connection timeout")[0]).toBe("/page-1");
  });

  it("prefers a word as it was typed to another form of it", () => {
    const engine = siteOf([{ heading: "Connected parts" }, { heading: "Connect parts" }]);
    expect(urls(engine, "connect ")[0]).toBe("/page-1");
  });

  it("finds a section by a question that it never shows", () => {
    const engine = siteOf([{ heading: "Presence", asked: ["who is online"], blocks: [{ text: "Keep a list." }] }]);
    const { hits } = answer(engine, { query: "online" });
    expect(hits[0]?.url).toBe("/page-0");
    expect(JSON.stringify(hits)).not.toContain("online");
  });

  it("marks the part of a compound that was asked for, or the whole", () => {
    const engine = siteOf([{ heading: "The sendOnConnect option" }]);
    const markedBy = (query: string) => answer(engine, { query }).hits[0]?.title.map(({ text }) => text);
    expect(markedBy("connect ")).toEqual(["The sendOn", "Connect", " option"]);
    expect(markedBy("sendOnConnect")).toEqual(["The ", "sendOnConnect", " option"]);
  });

  it("tells what was typed from related words: other forms, synonyms, and what a slip was for", () => {
    const text = "Sending is to send a message. A MSG was sent, or resent.";
    const engine = siteOf([{ heading: "Page", blocks: [{ text }] }]);
    const markedBy = (query: string) => {
      const parts = answer(engine, { query, words: 20 }).hits[0]?.title.filter(({ isMatch }) => isMatch) ?? [];
      return parts.map(({ text: own, isRelated = false }) => [own, isRelated]);
    };
    expect(markedBy("send message")).toEqual([
      ["Sending", false],
      ["send", false],
      ["message", false],
      ["MSG", true],
    ]);
    expect(markedBy("sending msg")).toEqual([
      ["Sending", false],
      ["send", true],
      ["message", true],
      ["MSG", false],
    ]);
    expect(markedBy("mesage")).toContainEqual(["message", true]);
  });

  it("shows code in a text as code, whatever of it is marked or cut off", () => {
    const text = "Call `join the feed` with a name, then `leave` it again.";
    const engine = siteOf([{ heading: "Page", blocks: [{ text }] }]);
    const shown = (query: string, words: number) =>
      answer(engine, { query, words }).hits[0]?.title.map(({ text: own, isMatch, isCode = false }) =>
        [isCode ? "<" : "", isMatch ? "*" : "", own].join(""),
      );
    expect(shown("feed", 20)).toEqual(["Call ", "<join the ", "<*feed", " with a name, then ", "<leave", " it again."]);
    expect(shown("feed", 3)).toEqual(["…", "<join the ", "<*feed", "…"]);
    expect(answer(engine, { query: "feed" }).hits[0]?.content).toBe(text.replaceAll("`", ""));
  });
});

describe("the block of a hit", () => {
  const section = {
    heading: "Copy a client",
    anchor: "copy",
    level: 2,
    blocks: [
      { text: "JavaScript Python", locator: "div0" },
      { text: 'import { createHmac } from "crypto"', code: true as const, locator: "pre0", tab: "JavaScript" },
      { text: "hmac.compare_digest(sent, made)", code: true as const, locator: "pre1", tab: "Python" },
      { text: "It reconnects after a second.", locator: "p0" },
    ],
  };
  const engine = siteOf([section]);

  it.each([
    ["client in python", "pre1"],
    ["py client", "pre1"],
    ["python", "pre1"],
    ["hmac javascript", "pre0"],
    ["compare-digest", "pre1"],
    ["create hmac", "pre0"],
    ["reconnects", "p0"],
    ["reconnect after seconds", "p0"],
  ])("of %s is %s", (query, locator) => {
    const [hit] = answer(engine, { query }).hits;
    expect(hit).toMatchObject({ url: `/page-0?block=${locator}#copy`, objectID: "/page-0#copy" });
  });

  it("is left out where the heading answers", () => {
    expect(urls(engine, "copy client")).toEqual(["/page-0#copy"]);
  });

  it("leads to the same preview", () => {
    const request = { url: "/page-0?block=pre1#copy", query: "python" };
    expect(preview(engine, request)).toMatchObject({
      heading: "Copy a client",
      blocks: [
        {
          parts: [
            { text: "JavaScript ", isMatch: false },
            { text: "Python", isMatch: true },
          ],
        },
        { tag: "p", parts: [{ text: "It reconnects after a second.", isMatch: false }] },
      ],
    });
    expect(preview(engine, { ...request, url: "/gone" })).toBeNull();
  });
});

describe("sizes", () => {
  it.each([0, 1])("answers on a site of %d pages", (pages) => {
    const engine = siteOf(Array.from({ length: pages }, () => ({ heading: "Feeds" })));
    expect(urls(engine, "feeds")).toHaveLength(pages);
    expect(urls(engine, "qwertzuiop")).toEqual([]);
  });

  // 50,000 records, or a tenth: indexing all of them takes minutes on a busy machine.
  const pages = process.env.LONG_TESTS ? 10_000 : 1_000;

  it(`answers on a site of ${pages * 5} records`, () => {
    const engine = siteOf(
      Array.from({ length: pages }, (_, page) => ({
        heading: `Page ${page}`,
        blocks: Array.from({ length: 4 }, (_each, block) => ({ text: `Text ${block} of word${page}.` })),
      })),
    );
    expect(urls(engine, "word987")[0]).toBe("/page-987");
    expect(urls(engine, "text")).toHaveLength(20);
  });
});

describe("any text and any query", () => {
  const runs = { numRuns: process.env.LONG_TESTS ? 100 : 10 };
  const text = fc.string({ unit: "binary", maxLength: 80 });

  it("can be indexed and asked for", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { maxLength: 5 }), text, (sections, query) => {
        const engine = siteOf(
          sections.map(([heading, said, asked]) => ({
            heading: heading || "x",
            blocks: [{ text: said }],
            asked: [asked],
          })),
        );
        const { hits, count } = answer(engine, { query });
        expect(count).toBeLessThanOrEqual(sections.length);
        for (const { type, title, path, hierarchy } of hits) {
          expect(textOf((type === "lvl1" ? title : path) ?? [])).toBe(hierarchy.lvl1);
        }
      }),
      runs,
    );
  });

  it("is found by a word that it holds", () => {
    const word = fc.stringMatching(/^[\p{Ll}\p{Lo}]{3,20}$/u);
    fc.assert(
      fc.property(word, (one) => {
        expect(urls(siteOf([{ heading: "Page", blocks: [{ text: `Before ${one} after.` }] }]), one)).toEqual([
          "/page-0",
        ]);
      }),
      runs,
    );
  });
});
