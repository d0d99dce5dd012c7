import { describe, expect, it } from "vitest";

import { Anchors, anchorPart, slug } from "./anchors";
import type { Json, JsonObject, Schema } from "../model/model";
import { References } from "./references";
import { buildSchema, SchemaWalk } from "./schema";
import { limitWords } from "../model/schema-words";

function schemaOf(raw: Json, schemas: JsonObject = {}): Schema {
  const references = new References({ components: { schemas } });
  const walk = new SchemaWalk(references, new Anchors(), () => undefined);
  return buildSchema(raw, walk, "call");
}

describe("buildSchema", () => {
  it("gives every field its own anchor, through lists and alternatives", () => {
    const schema = schemaOf({
      type: "object",
      properties: {
        list: { type: "array", items: { type: "object", properties: { "a name": {} } } },
        one: {
          oneOf: [
            { title: "A", type: "object", properties: { x: {} } },
            { type: "object", properties: { kind: { const: "b" } } },
          ],
        },
      },
    });
    const [list, one] = schema.fields;
    expect(list?.schema.item?.fields[0]?.anchor).toBe("call.list.a-name");
    expect(one?.schema.variants.map(({ anchor, name }) => [name, anchor])).toEqual([
      ["A", "call.one.A"],
      ["b", "call.one.b"],
    ]);
    expect(one?.schema.variants[0]?.schema.fields[0]?.anchor).toBe("call.one.A.x");
  });

  it("reads the exclusive limits of OpenAPI 3.0 and 3.1", () => {
    expect(schemaOf({ type: "number", minimum: 1, exclusiveMinimum: true }).limits.exclusiveMinimum).toBe(1);
    expect(schemaOf({ type: "number", exclusiveMinimum: 1 }).limits.exclusiveMinimum).toBe(1);
  });
});

describe("limitWords", () => {
  it.each([
    [{ minLength: 1, maxLength: 100 }, ["1 to 100 characters"]],
    [{ minLength: 1 }, ["at least 1 character"]],
    [{ minLength: 0 }, []],
    [{ minItems: 2, maxItems: 2 }, ["exactly 2 items"]],
    [{ maximum: 9, minimum: 0 }, ["at least 0, at most 9"]],
    [{ uniqueItems: true, multipleOf: 3 }, ["a multiple of 3", "no item twice"]],
  ])("%j", (limits, words) => {
    expect(limitWords(limits)).toEqual(words);
  });
});

describe("anchors", () => {
  it("slug keeps letters of every script", () => {
    expect(slug("Create a connection")).toBe("create-a-connection");
    expect(slug("Créer: 接続!")).toBe("créer-接続");
    expect(slug("!!!")).toBe("operation");
  });

  it("anchorPart keeps names as they are, but for what an address can't hold", () => {
    expect(anchorPart("sendOnConnect")).toBe("sendOnConnect");
    expect(anchorPart('a b#"c')).toBe("a-b-c");
  });

  it("claim never gives one anchor twice", () => {
    const anchors = new Anchors();
    expect(["a", "a", "a-2", "a"].map((wanted) => anchors.claim(wanted))).toEqual(["a", "a-2", "a-2-2", "a-3"]);
  });
});
