import { expect, it } from "vitest";

import { makeIndex } from "../node/make-index";
import { toRecords } from "../node/records";
import { answer, type IndexFile, openWholeIndex } from ".";

const records = toRecords({
  url: "https://harbour.example/sub/docs/mooring",
  group: "Guides",
  facets: { language: "en", version: "1.0", docusaurus_tag: "docs-default-1.0" },
  sections: [
    { level: 1, anchor: null, heading: "Mooring", blocks: [{ text: "Bow before stern." }] },
    { level: 2, anchor: "knots", heading: "Knots", blocks: [{ text: "tie(bowline)", code: true }] },
  ],
});

it("answers from an index and the files after it, outside of a browser", async () => {
  const { json, more } = makeIndex(records, "/sub/assets/search/");
  const asked: string[] = [];
  const engine = await openWholeIndex(JSON.parse(json) as IndexFile, async (address) => {
    asked.push(address);
    return more.get(address.replace("/sub/assets/search/", "")) ?? "";
  });
  expect(asked).toHaveLength(more.size);
  expect(answer(engine, { query: "bowline" }).hits.map(({ url }) => url)).toEqual(["/sub/docs/mooring#knots"]);
  expect(answer(engine, { query: "stern" }).hits[0]).toMatchObject({
    url: "/sub/docs/mooring",
    content: "Bow before stern.",
  });
});
