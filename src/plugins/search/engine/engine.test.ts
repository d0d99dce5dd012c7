import { describe, expect, it } from "vitest";

import { answer } from "./answer";
import { Engine } from "./engine";
import { packSections, readIndexFile } from "./index-file";

/** What every plain object has without anybody having put it there. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

/** A site of one page that says a word in one of its parts. */
function siteThatSays(part: Partial<Parameters<typeof packSections>[0][number]>): Engine {
  const section = { level: 1, anchor: "", heading: "Page", names: [], texts: [], words: "", ...part };
  const file = { format: 2 as const, facets: [], pages: [["/page", "Docs", 0, 1]], ...packSections([section]) };
  return new Engine(readIndexFile(JSON.parse(JSON.stringify(file)) as typeof file & { pages: [] }));
}

describe.each(INHERITED)("the word %s", (word) => {
  it.each([
    ["heading", { heading: word }],
    ["names", { names: [word] }],
    ["anchor", { anchor: word }],
    ["texts", { texts: [`A sentence with ${word} in it.`] }],
    ["words", { words: word }],
  ])("is found in %s", (_name, part) => {
    expect(
      answer(siteThatSays(part), { query: word }).hits.map(({ url_without_anchor }) => url_without_anchor),
    ).toEqual(["/page"]);
  });

  it("finds nothing where it isn't", () => {
    expect(answer(siteThatSays({ heading: "Zebra" }), { query: word }).hits).toEqual([]);
  });
});
