import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { getTypes } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";

import { call, render } from "../../../tests/support/reference";

/** A word that stands nowhere else on the page. */
const MARKER = "marker-4711";
const NUMBER = 47_111_174;

interface MetaSchema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly $dynamicRef?: string;
  readonly items?: MetaSchema;
  readonly additionalProperties?: MetaSchema;
}

const META = path.resolve(__dirname, "../../../node_modules/ajv/lib/refs/json-schema-2020-12/meta");

/** The keywords of JSON Schema 2020-12, from its meta-schemas, with the kind of their values. */
const keywords = readdirSync(META).flatMap((file) => {
  const { properties } = JSON.parse(readFileSync(path.join(META, file), "utf8")) as {
    properties: Record<string, MetaSchema>;
  };
  return Object.entries(properties);
});

const marked = { description: MARKER, type: "string" };

/** Make a value of the kind that a keyword's meta-schema asks for, with the marker or its number in it. */
function valueOf(keyword: string, { $dynamicRef, $ref = "", additionalProperties, items, type }: MetaSchema): unknown {
  if (keyword === "$vocabulary") {
    return { [`https://a.example/${MARKER}`]: true };
  }
  if ($dynamicRef !== undefined) {
    return marked;
  }
  if ($ref.endsWith("schemaArray")) {
    return [marked, { type: "integer" }];
  }
  if (/nonNegativeInteger/.test($ref) || type === "number") {
    return NUMBER;
  }
  if ($ref.endsWith("stringArray")) {
    return [MARKER];
  }
  if (type === "object") {
    return { [MARKER]: additionalProperties?.$ref === undefined ? marked : [MARKER] };
  }
  if (type === "boolean") {
    return true;
  }
  if (type === "array") {
    return items === undefined || items.$dynamicRef === undefined ? [MARKER] : [marked];
  }
  return MARKER;
}

/** Keywords that are asked in another way: a reference and its target, and a type, whose names are a closed list. */
const OTHERWISE = new Set(["$ref", "$defs", "type"]);

describe("JSON Schema 2020-12", () => {
  const asked = keywords.filter(([keyword]) => !OTHERWISE.has(keyword));

  it("finds the keywords in the meta-schemas", () => {
    expect(asked.length).toBeGreaterThan(50);
  });

  it.each(asked)("shows the keyword %s on the page", async (keyword, meta) => {
    const shown = async (field: object): Promise<string> => {
      const schema = { type: "object", properties: { field } };
      return (await render(call({ requestBody: { content: { "application/json": { schema } } } }))).text;
    };
    const value = valueOf(keyword, meta);
    const text = await shown({ [keyword]: value });
    if (value === true) {
      expect(text).not.toBe(await shown({}));
    } else {
      expect(text).toContain(value === NUMBER ? String(NUMBER) : MARKER);
    }
  });
});

/** A document in which a part of each kind has these keys beside those that it needs. */
const PARTS = new Map<string, (part: object) => object>(
  Object.entries({
    Root: (part: object) => ({ ...call({}), ...part }),
    Info: (part: object) => ({ ...call({}), info: { title: "Test API", version: "1", ...part } }),
    Tag: (part: object) => ({ ...call({ tags: ["one"] }), tags: [{ name: "one", ...part }] }),
    PathItem: (part: object) => {
      const document = call({}) as { paths: Record<string, object> };
      return { ...document, paths: { "/call": { ...document.paths["/call"], ...part } } };
    },
    Operation: (part: object) => call(part),
    Parameter: (part: object) => call({ parameters: [{ name: "a", in: "query", schema: {}, ...part }] }),
    RequestBody: (part: object) => call({ requestBody: { content: { "application/json": {} }, ...part } }),
    MediaType: (part: object) => call({ requestBody: { content: { "application/json": part } } }),
    Response: (part: object) => call({ responses: { 200: { description: "", ...part } } }),
    Header: (part: object) => call({ responses: { 200: { description: "", headers: { a: part } } } }),
    SecurityScheme: (part: object) => ({
      ...call({ security: [{ key: [] }] }),
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "Key", ...part } } },
    }),
  }),
);

/** Keywords that choose or hold what the document is checked for; other tests are about them. */
const STRUCTURE = new Map<string, readonly string[]>(
  Object.entries({
    Root: ["openapi", "info", "servers", "paths", "webhooks", "components", "security", "tags"],
    PathItem: ["$ref", "parameters", "servers"],
    Operation: ["parameters", "requestBody", "responses", "security", "servers"],
    Parameter: ["in", "required", "schema", "content"],
    RequestBody: ["content"],
    MediaType: ["schema"],
    Response: ["headers", "content"],
    Header: ["required", "schema", "content"],
    SecurityScheme: ["type", "in", "scheme"],
  }),
);

describe("OpenAPI 3.1", () => {
  const types = new Map(Object.entries(getTypes("oas3_1" as Parameters<typeof getTypes>[0])));
  const asked = [...PARTS.keys()].flatMap((part) =>
    Object.entries((types.get(part)?.properties ?? {}) as object)
      .map(([keyword, value]): [string, unknown] => [keyword, value])
      .filter(([keyword]) => !keyword.startsWith("x-") && !STRUCTURE.get(part)?.includes(keyword))
      .filter(([, value]) => value !== "Operation")
      .map(([keyword, value]) => [part, keyword, value] as const),
  );

  it.each([...PARTS.keys()])("finds keywords of the kind %s, and each that is asked in another way", (part) => {
    expect(asked.some(([kind]) => kind === part)).toBe(true);
    const known = Object.keys(types.get(part)?.properties ?? {});
    expect(known).toEqual(expect.arrayContaining([...(STRUCTURE.get(part) ?? [])]));
  });

  it.each(asked)("shows %s.%s on the page", async (part, keyword, kind) => {
    const place = PARTS.get(part);
    const isSwitch = typeof kind === "object" && kind !== null && "type" in kind && kind.type === "boolean";
    const isList = typeof kind === "object" && kind !== null && "type" in kind && kind.type === "array";
    const named = { [MARKER]: { value: MARKER, description: MARKER } };
    const value = isSwitch ? true : isList ? [MARKER] : typeof kind === "string" ? named : MARKER;
    const { text } = await render(place?.({ [keyword]: value }) ?? {});
    if (isSwitch) {
      expect(text).not.toBe((await render(place?.({}) ?? {})).text);
    } else {
      expect(text).toContain(MARKER);
    }
  });
});
