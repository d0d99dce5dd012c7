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

it("lists a field that alternatives share once, and fields of a response below it", async () => {
  const id = { type: "string", description: "The boat." };
  const event = (action: string): object => ({
    title: action,
    type: "object",
    properties: { action: { const: action }, id },
  });
  const content = { "application/json": { schema: { type: "object", properties: { id } } } };
  const document = call({
    requestBody: { content: { "application/json": { schema: { anyOf: [event("IN"), event("OUT")] } } } },
    responses: { 200: { description: "Done", content } },
  });
  const sections = searchSections((await modelOf(JSON.stringify(document))).operations);
  const found = sections.filter(({ heading }) => heading === "id" || heading === "action");
  expect(found.map(({ anchor, level }) => [anchor, level])).toEqual([
    ["call.IN.action", 3],
    ["call.IN.id", 3],
    ["call.OUT.action", 3],
    ["call.200.id", 4],
  ]);
});
