import { expect, it } from "vitest";

import { Anchors } from "../node/anchors";
import { References } from "../node/references";
import { buildSchema, SchemaWalk } from "../node/schema";
import type { Json } from "../model/model";
import { typeName } from "./typeName";

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const tree = { properties: { trees: { items: reference("Tree") } } };
const components = { schemas: { Tree: tree } };

function schemaOf(raw: Json) {
  const references = new References({ components });
  const walk = new SchemaWalk(references, new Anchors(), () => undefined);
  return buildSchema(raw, walk, "call");
}

const text = { type: "string", maxLength: 5 };
const texts = { type: "array", items: text };

it.each<[schema: Json, name: string]>([
  [{}, "any"],
  [true, "any"],
  [false, "no value"],
  [text, "string"],
  [{ type: "string", format: "uri" }, "string<uri>"],
  [{ type: "integer", format: "int64" }, "integer<int64>"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ type: ["string", "null"], format: "uri" }, "(string | null)<uri>"],
  [{ type: "array", items: { type: ["string", "null"], format: "uri" } }, "(string | null)<uri>[]"],
  [{ type: "array", items: { oneOf: [text, { type: "string", format: "uri" }] } }, "(string | string<uri>)[]"],
  [{ type: "string", nullable: true }, "string | null"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
  [{ type: "array" }, "any[]"],
  [{ type: ["array", "null"], items: text }, "string[] | null"],
  [{ type: "array", items: { type: "array", items: { type: "integer" } } }, "integer[][]"],
  [{ type: "array", items: { type: ["integer", "null"] } }, "(integer | null)[]"],
  [{ type: "array", items: { oneOf: [text, { type: "object" }] } }, "(string | object)[]"],
  [{ anyOf: [texts, text] }, "string | string[]"],
  [{ oneOf: [text, texts] }, "string | string[]"],
  [{ anyOf: [texts, { type: "string" }] }, "string[] | string"],
  [{ oneOf: [{ type: "string" }, { type: "integer" }] }, "string | integer"],
  [{ oneOf: ["string", "integer", "boolean", "object", "array", "null"].map((type) => ({ type })) }, "one of 6 types"],
  [{ enum: ["a", 1] }, "string | number"],
  [{ properties: { a: {} } }, "object"],
  [{ additionalProperties: text }, "object"],
])("the type of %j is %s", (schema, name) => {
  expect(typeName(schemaOf(schema))).toBe(name);
});

it("the type of a list of what is described elsewhere has its name", () => {
  expect(schemaOf(reference("Tree")).fields.map(({ schema }) => typeName(schema))).toEqual(["Tree[]"]);
});
