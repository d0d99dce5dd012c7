import { describe, expect, it } from "vitest";

import { loadReference } from "../node/load";
import type { Json, Schema } from "./model";
import { buildSchema, SchemaWalk } from "../node/schema";
import { Anchors } from "../node/anchors";
import { typeName } from "../client/typeName";
import { References } from "../node/references";
import { validate } from "./validate";

const files = { document: "api-spec/openapi.json", overlay: "api-spec/overlay.yaml" };
const { model } = await loadReference(process.cwd(), files);

function bodyOf(anchor: string): Schema {
  const schema = model.operations.find((operation) => operation.anchor === anchor)?.body?.contents[0]?.schema;
  if (schema === undefined) {
    throw new Error(`no body: ${anchor}`);
  }
  return schema;
}

const words = (value: Json, schema: Schema): string[] =>
  validate(value, schema, typeName).map(({ path, message }) => `${path} ${message}`);

function schemaOf(raw: Json): Schema {
  const references = new References({});
  const walk = new SchemaWalk(references, new Anchors(), () => undefined);
  return buildSchema(raw, walk, "a");
}

describe("validate, by the service's document", () => {
  it("accepts every example of the page", () => {
    for (const { body } of model.operations) {
      for (const { examples, schema } of body?.contents ?? []) {
        expect(examples.flatMap(({ value }) => validate(value, schema, typeName))).toEqual([]);
      }
    }
  });

  it.each<[anchor: string, value: Json, problems: string[]]>([
    ["create-a-connection", {}, ["identifier is required"]],
    ["create-a-connection", { identifier: 7 }, ["identifier must be of type string"]],
    ["create-a-connection", [], [" must be of type object"]],
    [
      "create-a-connection",
      { identifier: "a", webhook: { url: "nowhere", secret: "" } },
      ["webhook.url must be a URL, for example https://example.com/", "webhook.secret must have at least 1 character"],
    ],
    [
      "create-a-connection",
      { identifier: "a", feeds: ["ok.1", "Not ok", ""] },
      ["feeds[1] must match ^[a-z0-9_.]+$", "feeds[2] must have 1 to 100 characters"],
    ],
    ["create-a-connection", { identifier: "a", feeds: "news" }, ["feeds must be of type string[]"]],
    ["create-a-connection", { identifier: "a", overrideFeeds: "yes" }, ["overrideFeeds must be of type boolean"]],
    [
      "manage-feeds",
      { actions: { action: "jump", feeds: "a", clients: "b" } },
      ["actions.action must be one of join, leave, set"],
    ],
    [
      "manage-feeds",
      { actions: [{ action: "join", feeds: ["A"] }] },
      ["actions[0].feeds[0] must match ^[a-z0-9_.]+$", "actions[0].clients is required"],
    ],
    ["send-messages", { messages: { message: { any: ["thing", null] } } }, []],
  ])("%s %j", (anchor, value, problems) => {
    expect(words(value, bodyOf(anchor))).toEqual(problems);
  });
});

describe("validate, by other schemas", () => {
  it.each<[schema: Json, value: Json, problems: string[]]>([
    [{ type: ["string", "null"] }, null, []],
    [{ anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }, { type: "null" }] }, null, []],
    [{ type: "integer" }, 1.5, [" must be of type integer"]],
    [{ type: "number", minimum: 1, exclusiveMaximum: 5 }, 5, [" must be at least 1, less than 5"]],
    [{ type: "number", multipleOf: 2 }, 3, [" must be a multiple of 2"]],
    [{ const: "a" }, "b", [" must be a"]],
    [{ type: "array", minItems: 2 }, [1], [" must have at least 2 items"]],
    [{ type: "string", maxLength: 1 }, "👍", []],
    [
      {
        oneOf: [
          { type: "object", properties: { a: { const: 1 } }, required: ["a"] },
          { type: "object", properties: { b: { const: 1 } }, required: ["b", "c"] },
        ],
      },
      {},
      ["a is required"],
    ],
    [true, { any: "thing" }, []],
  ])("%j %j", (schema, value, problems) => {
    expect(words(value, schemaOf(schema))).toEqual(problems);
  });

  it("leaves a pattern that JavaScript can't compile to the service", () => {
    expect(words("b", schemaOf({ type: "string", pattern: "(" }))).toEqual([]);
    expect(words("Ä b", schemaOf({ type: "string", pattern: "^[a-z]+ [a-z]{2,9}$" }))).toEqual([
      " must match ^[a-z]+ [a-z]{2,9}$",
    ]);
  });

  it("doesn't take inherited names for fields", () => {
    const schema = schemaOf({ type: "object", properties: { toString: { type: "string" } }, required: ["toString"] });
    expect(words({}, schema)).toEqual(["toString is required"]);
  });
});
