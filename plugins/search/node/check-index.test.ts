import { describe, expect, it } from "vitest";

import { indexProblems } from "./check-index";
import { makeIndex } from "./make-index";
import { toRecords } from "./records";
import type { SearchRecord } from "../record";

const facets = { language: "en", version: "current", docusaurus_tag: "docs-default-current" };

const TITLES = ["Concepts", "Verify webhooks", "constructor", "C#", "…"];

const records = TITLES.flatMap((heading, index) =>
  toRecords({
    url: `https://docs.example/docs/page-${index}`,
    group: "Docs",
    facets,
    sections: [{ level: 1, anchor: null, heading, blocks: [{ text: "A sentence of this page." }] }],
  }),
);

const indexOf = (some: readonly SearchRecord[]): string => makeIndex(some, "/").json;
const json = indexOf(records);

describe("indexProblems", () => {
  it("finds nothing wrong with a whole index", () => {
    expect(indexProblems(json, records)).toEqual([]);
  });

  it.each([
    ["cut short", json.slice(0, -10), /^the engine can't read it: .*JSON/],
    ["of another format", json.replace('"format":6', '"format":5'), /^the engine can't read it: .*format/],
    ["without its sections", json.replace(/"sections":/, '"others":'), /^the engine can't read it: /],
    ["empty", "null", /^the engine can't read it: /],
  ])("says that an index can't be read: one %s", (_name, damaged, problem) => {
    expect(indexProblems(damaged, records)).toEqual([expect.stringMatching(problem)]);
  });

  it("names the page that its title doesn't find", () => {
    expect(indexProblems(json.replace("Verify webhooks", "Anything else"), records)).toEqual([
      '"Verify webhooks" doesn\'t find the page /docs/page-1',
    ]);
    expect(indexProblems(indexOf(records.slice(4)), records)).toHaveLength(2);
  });

  it("doesn't take a build without pages for a whole one", () => {
    expect(indexProblems(json, [])).toEqual(["it holds no page"]);
  });
});
