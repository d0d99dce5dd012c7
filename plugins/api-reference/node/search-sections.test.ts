import { expect, it } from "vitest";

import { call, modelOf } from "../../../tests/support/reference";
import { searchSections } from "./search-sections";

it("names every type that a field may have", async () => {
  const text = { type: "string" };
  const properties = {
    either: { anyOf: [text, { type: "integer" }] },
    list: { type: "array", items: text },
    one: { anyOf: [text, { type: "array", items: text }] },
    whatever: {},
  };
  const schema = { type: "object", properties, required: ["one"] };
  const model = await modelOf(JSON.stringify(call({ requestBody: { content: { "application/json": { schema } } } })));
  const fields = searchSections(model.operations).filter(
    ({ heading, level }) => level === 3 && !heading.startsWith("Response 200"),
  );
  expect(fields.map(({ heading, blocks }) => `${heading}: ${blocks[0]?.text}`)).toEqual([
    "either: string or integer, optional.",
    "list: array, optional.",
    "one: string or array, required.",
    "whatever: any value, optional.",
  ]);
});
