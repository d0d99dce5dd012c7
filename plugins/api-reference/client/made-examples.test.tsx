import addFormats from "ajv-formats";
import Ajv2020 from "ajv/dist/2020";
import { describe, expect, it } from "vitest";

import type { Example } from "../model/model";
import { call, modelOf, render, samplesOf, withSchema } from "../../../tests/support/reference";

/** Schemas of one field, by what they vary. */
const TABLE: Record<string, readonly object[]> = {
  types: [
    ...["string", "integer", "number", "boolean", "null", "object", "array"].map((type) => ({ type })),
    { type: ["string", "null"] },
    { type: ["null", "integer"] },
    { type: ["array", "string"], items: { type: "integer" } },
    {},
  ],
  formats: [
    ..."date date-time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri uri-template uuid byte binary password unknown"
      .split(" ")
      .map((format) => ({ type: "string", format })),
    { type: "integer", format: "int32" },
    { type: "integer", format: "int64" },
    { type: "number", format: "float" },
    { type: "number", format: "double" },
  ],
  "formats with limits": [
    { type: "string", format: "uri", minLength: 40 },
    { type: "string", format: "hostname", minLength: 30 },
    { type: "string", format: "date-time", pattern: "Z$" },
    { type: "string", format: "uri", pattern: "^https://" },
    { type: "string", format: "email", pattern: "@corp\\.example$" },
    { type: "string", format: "uuid", pattern: "^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$" },
  ],
  lengths: [
    { type: "string", minLength: 10 },
    { type: "string", maxLength: 3 },
    { type: "string", maxLength: 0 },
    { type: "string", minLength: 4, maxLength: 4 },
    { type: "string", minLength: 900 },
  ],
  patterns: [
    "^[a-z0-9_.]+$",
    "^(a|b)$",
    "^(?:foo|bar)-\\d{3}$",
    "^[A-Z]{3}(-[0-9]{4})?$",
    "^(\\d{3}){2}$",
    "^#(?:[0-9a-fA-F]{3}){1,2}$",
    "^v\\d+(\\.\\d+){2}$",
    "^\\+[1-9]\\d{1,14}$",
    "^\\w+@\\w+\\.\\w+$",
    "^(?=.*\\d)[a-z0-9]{4,}$",
    "^(?!admin)[a-z]+$",
    "^(?!string)[a-z]+$",
    "^\\p{L}+$",
    "\\d",
    "^x-",
    "end$",
    "a|b",
    "^$",
    "^[^a-z]+$",
    "^\\S+$",
    "^\\s+$",
    "^(?<year>\\d{4})-(?<month>0[1-9]|1[0-2])$",
    "^([a-z])\\1$",
    "\\bword\\b",
    "^.{5}$",
    "^[\\w-]+$",
    "^[\\w-.]+$",
    "^\\/[a-z]+(\\/[a-z]+)*$",
    "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
    "^([01]\\d|2[0-3]):[0-5]\\d$",
    "^(([a-z]+)(-[a-z]+)*)$",
  ].map((pattern) => ({ type: "string", pattern })),
  "patterns with lengths": [
    { type: "string", pattern: "^[a-z]+$", minLength: 12 },
    { type: "string", pattern: "^[a-z]+$", maxLength: 2 },
    { type: "string", pattern: "^(ab)+$", minLength: 7 },
    { type: "string", pattern: "^(ab|c)*$", minLength: 3, maxLength: 3 },
    { type: "string", pattern: "^[a-z]+(-[a-z]+)*$", minLength: 3, maxLength: 63 },
    { type: "string", pattern: "\\d", minLength: 6 },
  ],
  numbers: [
    { minimum: 5 },
    { maximum: -5 },
    { minimum: 5, maximum: 6 },
    { exclusiveMinimum: 0 },
    { exclusiveMaximum: 0 },
    { exclusiveMinimum: 5, exclusiveMaximum: 7 },
    { multipleOf: 7, minimum: 1 },
    { multipleOf: 5, minimum: 11, maximum: 19 },
    { multipleOf: 10, exclusiveMaximum: -15 },
  ].flatMap((limits) => ["integer", "number"].map((type) => ({ type, ...limits }))),
  fractions: [
    { type: "number", minimum: 0.1, maximum: 0.2 },
    { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
    { type: "number", multipleOf: 0.01, minimum: 0.015 },
    { type: "integer", minimum: 0.5 },
    { type: "integer", exclusiveMinimum: 1.5, exclusiveMaximum: 2.5 },
  ],
  values: [
    { enum: ["a", "b"] },
    { enum: [1, null] },
    { const: null },
    { const: { a: [1] } },
    { type: "string", enum: ["long", "ab"], maxLength: 2 },
    { type: "integer", enum: ["a", 3] },
    { type: "string", default: 5 },
    { type: "string", default: "x", minLength: 3 },
    { type: "integer", example: "five" },
    { type: "string", examples: ["no", "yes!"], minLength: 3 },
    { type: "object", properties: { a: { type: "string" } }, required: ["a"], default: {} },
    { type: "string", enum: ["a"], example: "b" },
  ],
  "what may be null": [
    { anyOf: [{ type: "string" }, { type: "null" }] },
    { oneOf: [{ type: "null" }, { type: "integer", minimum: 3 }] },
    { type: ["string", "null"], format: "uri" },
    { type: ["integer", "null"], minimum: 2 },
    { enum: ["a", null], type: ["string", "null"] },
  ],
  arrays: [
    { type: "array", items: { type: "string" } },
    { type: "array", items: { type: "string" }, minItems: 3 },
    { type: "array", items: { type: "string" }, maxItems: 0 },
    { type: "array", items: { type: "integer" }, minItems: 15 },
    { type: "array", minItems: 2 },
    { type: "array", items: { type: "array", items: { type: "array", items: { type: "integer" }, minItems: 2 } } },
  ],
  tuples: [
    { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] },
    { type: "array", prefixItems: [{ type: "string" }], items: false, minItems: 1 },
    { type: "array", prefixItems: [{ type: "string" }], items: { type: "boolean" }, minItems: 3 },
    { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], maxItems: 1 },
    { type: "array", prefixItems: [{ type: "string" }], minItems: 2 },
  ],
  objects: [
    {
      type: "object",
      properties: { a: { type: "string", pattern: "^a+$" }, b: { type: "string", pattern: "^\\d+$" } },
      required: ["a", "b"],
    },
    { type: "object", properties: { a: { type: "string" } }, required: ["a", "b"] },
    { type: "object", properties: { a: { type: "string" } }, additionalProperties: false },
    { type: "object", properties: { a: false, b: { type: "integer" } } },
    { type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, maxProperties: 1 },
    { type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, maxProperties: 1, required: ["b"] },
    { type: "object", required: ["a"] },
    { type: "object", properties: { a: { not: {} }, b: { type: "string" } } },
    { properties: { a: { type: "string", not: { const: "string" } } }, type: "object" },
  ],
  records: [
    { type: "object", additionalProperties: { type: "integer" } },
    { type: "object", additionalProperties: { type: "integer" }, minProperties: 1 },
    { type: "object", additionalProperties: { type: "string" }, minProperties: 3 },
  ],
  alternatives: [
    { oneOf: [{ type: "string" }, { type: "integer" }] },
    { anyOf: [{ type: "string", pattern: "^(a)(?=b)$" }, { type: "integer" }] },
    {
      allOf: [
        { type: "string", minLength: 3 },
        { pattern: "^[a-z]+$", maxLength: 5 },
      ],
    },
    { allOf: [{ type: "integer", minimum: 3 }, { maximum: 4 }] },
    {
      oneOf: [
        { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
        { type: "object", properties: { b: { type: "string" } }, required: ["b"] },
      ],
    },
  ],
};

/** Schemas that nothing fits, and those whose keywords the reference shows but doesn't interpret. */
const IMPOSSIBLE: readonly object[] = [
  { type: "integer", not: { const: 0 } },
  { type: "string", format: "email", maxLength: 8 },
  { type: "array", contains: { const: 5 } },
  {
    type: "object",
    additionalProperties: { type: "integer" },
    propertyNames: { pattern: "^[A-Z]+$" },
    minProperties: 1,
  },
  { type: "object", properties: { a: {} }, required: ["a"], if: { required: ["a"] }, then: { required: ["b"] } },
  { type: "string", pattern: "^\\u00e9+$" },
  { allOf: [{ pattern: "^a" }, { pattern: "z$" }], type: "string" },
  { type: "string", minLength: 5, maxLength: 2 },
  { type: "integer", minimum: 5, maximum: 4 },
  { type: "integer", exclusiveMinimum: 1, exclusiveMaximum: 2 },
  { type: "string", pattern: "^(?=a)b$" },
  { type: "string", minLength: 5000 },
  { type: "array", items: { type: "null" }, minItems: 2, uniqueItems: true },
  { type: "object", properties: { a: false }, required: ["a"] },
  { not: {} },
  { enum: [] },
  { type: "string", pattern: "(" },
  { type: "string", pattern: "^(a+)+$", not: { pattern: "^(a+)+$" } },
];

const ajv = new Ajv2020({ strict: false, logger: false, code: { regExp: Object.assign(regExp, { code: "" }) } });
addFormats(ajv);

function regExp(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

const cases = Object.entries(TABLE).flatMap(([kind, schemas]) =>
  schemas.map((schema) => [kind, JSON.stringify(schema), schema] as const),
);

const fieldOf = (schema: object): object => ({ type: "object", properties: { field: schema }, required: ["field"] });

async function bodyOf(schema: object): Promise<{ examples: readonly Example[]; unmade: readonly string[] }> {
  const [operation] = (await modelOf(JSON.stringify(withSchema(schema)))).operations;
  return { examples: operation?.body?.contents[0]?.examples ?? [], unmade: operation?.unmade ?? [] };
}

describe("made examples", () => {
  it.each(cases)("fits a schema of %s: %s", async (_kind, _text, schema) => {
    for (const whole of [schema, fieldOf(schema)]) {
      const [example] = (await bodyOf(whole)).examples;
      expect(example).toBeDefined();
      expect(ajv.validate(whole, example?.value), JSON.stringify(example?.value)).toBe(true);
    }
  });

  it("fits a parameter's schema in every sample", async () => {
    const schema = { type: "string", pattern: "^(?:foo|bar)-\\d{3}$" };
    const document = call({ parameters: [{ name: "key", in: "query", required: true, schema }] });
    for (const code of Object.values(await samplesOf(document))) {
      expect(code).toContain("key=foo-000");
    }
  });

  it("omits read-only fields in requests, even required ones", async () => {
    const properties = { id: { type: "string", readOnly: true }, name: { type: "string" } };
    const { examples } = await bodyOf({ type: "object", required: ["id", "name"], properties });
    expect(examples[0]?.value).toEqual({ name: "string" });
  });
});

describe("where no example can be made", () => {
  it.each(IMPOSSIBLE.map((schema) => [JSON.stringify(schema), schema] as const))(
    "says so on the page: %s",
    async (_text, schema) => {
      expect(await bodyOf(schema)).toEqual({ examples: [], unmade: ["the body"] });
      expect((await bodyOf(fieldOf(schema))).examples).toEqual([]);
      expect((await render(withSchema(schema))).text).toContain("No example could be made for the body.");
    },
  );

  it("names a required parameter without a value on the page", async () => {
    const parameters = [{ name: "key", in: "query", required: true, schema: { not: {} } }];
    const page = await render(call({ parameters }));
    expect(page.text).toContain("No example could be made for key.");
  });
});

it("warns of the document's own examples that don't fit", async () => {
  const warnings: string[] = [];
  const content = { "application/json": { schema: { type: "integer" }, examples: { wrong: { value: "five" } } } };
  await modelOf(JSON.stringify(call({ requestBody: { content } })), undefined, warnings);
  expect(warnings.join()).toContain("examples.wrong: doesn't fit its schema:  must be of type integer.");
});
