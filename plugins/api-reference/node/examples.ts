import { GENERATED_CHARACTERS } from "./budget";
import { isObject, sizeOf } from "../model/json";
import { highlight } from "./highlight";
import type { Example, Json, JsonObject, Schema } from "../model/model";
import type { SchemaWalk } from "./schema";
import { visible } from "../model/visible";

const DEPTH_LIMIT = 6;

const BY_FORMAT = new Map(
  Object.entries({
    uri: "https://example.com/",
    url: "https://example.com/",
    email: "name@example.com",
    uuid: "123e4567-e89b-42d3-a456-426614174000",
    date: "2024-01-31",
    "date-time": "2024-01-31T12:00:00Z",
    hostname: "example.com",
    ipv4: "192.0.2.1",
    ipv6: "2001:db8::1",
  }),
);

/**
 * The examples of a media type, or one made from its schema when the document has none.
 *
 * @param content - the media type object of the document
 * @param schema - its schema as page data
 * @param place - of the media type
 */
export function examplesOf(
  content: JsonObject,
  schema: Schema,
  mediaType: string,
  { references, budget }: Pick<SchemaWalk, "references" | "budget">,
  place: readonly string[],
): Example[] {
  const example = (name: string, summary: string, value: Json, generated: boolean): Example => {
    budget.spend("characters", sizeOf([name, summary, value]), [...place, "examples", name]);
    return {
      name: visible(name),
      summary: visible(summary),
      value,
      code: exampleCode(value, mediaType),
      generated,
    };
  };
  const named = isObject(content.examples) ? Object.entries(content.examples) : [];
  const stated = named.flatMap(([name, raw]) => {
    const { value } = references.resolve(raw, [...place, "examples", name]);
    if (!isObject(value) || value.value === undefined) {
      return [];
    }
    return [example(name, typeof value.summary === "string" ? value.summary : name, value.value, false)];
  });
  if (stated.length > 0) {
    return stated;
  }
  return content.example === undefined
    ? [example("example", "Example", exampleOfSchema(schema), true)]
    : [example("example", "Example", content.example, false)];
}

/** A value that fits the schema: defaults and first enum values where there are some, every field, one item a list. */
export function exampleOfSchema(schema: Schema, depth = 0): Json {
  if (schema.default !== undefined) {
    return schema.default;
  }
  if (schema.enum?.[0] !== undefined) {
    return schema.enum[0];
  }
  if (depth > DEPTH_LIMIT || schema.sameAs) {
    return {};
  }
  if (schema.oneOrList && schema.item) {
    return exampleOfSchema(schema.item, depth + 1);
  }
  if (schema.types.includes("object")) {
    const own = Object.fromEntries(
      schema.fields.map((field) => [field.name, exampleOfSchema(field.schema, depth + 1)]),
    );
    const variant = schema.variants[0] ? exampleOfSchema(schema.variants[0].schema, depth + 1) : {};
    return { ...(isObject(variant) ? variant : {}), ...own };
  }
  if (schema.variants[0]) {
    return exampleOfSchema(schema.variants[0].schema, depth + 1);
  }
  return exampleOfType(schema, depth);
}

function exampleOfType(schema: Schema, depth: number): Json {
  switch (schema.types[0]) {
    case "array":
      return schema.item ? [exampleOfSchema(schema.item, depth + 1)] : [];
    case "integer":
    case "number":
      return schema.limits.minimum ?? 0;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return (
        BY_FORMAT.get(schema.format ?? "") ??
        "string".padEnd(Math.min(schema.limits.minLength ?? 0, GENERATED_CHARACTERS), "-")
      );
  }
}

function exampleCode(value: Json, mediaType: string): Example["code"] {
  return typeof value === "string" && !/json/.test(mediaType)
    ? [value]
    : highlight(JSON.stringify(value, null, 2), "json");
}
