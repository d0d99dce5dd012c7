import type { Place } from "./errors";
import { LIMITS } from "./budget";
import { fieldsOf } from "../model/flatten";
import { asNumber, asObject, asString, isObject, jsonText, sizeOf } from "../model/json";
import { highlight } from "./highlight";
import type { Example, Json, JsonObject, Schema } from "../model/model";
import type { SchemaWalk } from "./schema";
import { bodyKind } from "../model/request";
import { numberFits } from "../model/schema-words";
import { visible } from "../model/visible";
import { textOfPattern } from "../model/pattern";

const DEPTH_LIMIT = 6;

/** Most items of a generated list. */
const ITEMS = 10;

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
 * Return the examples of a media type, or generate one from its schema when the document has none.
 */
export function examplesOf(
  { example, examples }: JsonObject,
  schema: Schema,
  mediaType: string,
  { references, budget }: Pick<SchemaWalk, "references" | "budget">,
  place: Place,
): Example[] {
  const kind = bodyKind(mediaType);
  const made = (name: string, summary: string, value: Json, generated = false): Example => {
    budget.spend("characters", sizeOf([name, summary, value]), [...place, "examples", name]);
    const isText = typeof value === "string" && kind !== "json";
    const code = isText ? [value] : highlight(jsonText(value, 2), "json");
    return { name: visible(name), summary: visible(summary), value, code, ...(generated && { generated }) };
  };
  const stated = Object.entries(asObject(examples)).flatMap(([name, raw]) => {
    const { summary, value } = asObject(references.resolve(raw, [...place, "examples", name]).value);
    return value === undefined ? [] : [made(name, asString(summary) ?? name, value)];
  });
  if (stated.length > 0 || example !== undefined) {
    return stated.length > 0 ? stated : [made("example", "Example", example ?? null)];
  }
  const value = exampleOfSchema(schema);
  // Generate only JSON, forms and plain text: other formats, such as XML, can't be derived from a schema.
  return ["json", "form", "multipart"].includes(kind) || (kind === "text" && typeof value === "string")
    ? [made("example", "Example", value, schema.examples === undefined)]
    : [];
}

/**
 * Create a value that fits the schema: the document's examples, defaults and first enum values where it has them, every
 * field, and one item for each list.
 */
export function exampleOfSchema(schema: Schema, depth = 0): Json {
  const stated = [schema.examples?.[0], schema.default, schema.enum?.[0]].find((value) => value !== undefined);
  if (stated !== undefined) {
    return stated;
  }
  if (schema.sameAs || (depth > DEPTH_LIMIT && fieldsOf(schema).length > 0)) {
    return {};
  }
  const inner = (one: Schema): Json => exampleOfSchema(one, depth + 1);
  if (schema.oneOrList && schema.item) {
    return inner(schema.item);
  }
  const [variant] = schema.variants;
  if (schema.types.includes("object")) {
    const fields = schema.fields.filter((field) => !isNever(field.schema));
    const own = Object.fromEntries(fields.map((field) => [field.name, inner(field.schema)]));
    const shared = variant ? inner(variant.schema) : {};
    return { ...own, ...(isObject(shared) ? shared : {}) };
  }
  if (variant) {
    return inner(variant.schema);
  }
  switch (schema.types[0]) {
    case "array":
      return listFor(schema, depth, inner);
    case "integer":
    case "number":
      return numberFor(schema);
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return textFor(schema);
  }
}

const isNever = (schema: Schema): boolean => schema.enum?.length === 0;

function listFor({ item, limits, parts = [] }: Schema, depth: number, inner: (one: Schema) => Json): Json[] {
  const first = parts.filter((part) => part.of === "item").map((part) => inner(part.schema));
  // Keep lists of lists of lists short, whatever their limits.
  const least = depth > 2 ? 1 : Math.min(Math.max(limits.minItems ?? 1, 1), ITEMS);
  const values = limits.uniqueItems === true ? (item?.enum ?? []).slice(0, least) : [];
  const more = Math.min(Math.max(least - first.length, 0), limits.maxItems ?? Infinity);
  return item && !isNever(item)
    ? [...first, ...(values.length > 1 ? values : Array.from({ length: more }, () => inner(item)))]
    : first;
}

/** Return the first that fits of 0, the limits and their neighbours. */
function numberFor({ limits, types }: Schema): Json {
  const step = asNumber(limits.multipleOf) ?? 1;
  const [low, high, above, below] = [
    limits.minimum,
    limits.maximum,
    limits.exclusiveMinimum,
    limits.exclusiveMaximum,
  ].map(asNumber);
  const middle = above !== undefined && below !== undefined ? (above + below) / 2 : undefined;
  const near = [0, low, above && Math.floor(above) + step, above === 0 ? step : above, high]
    .concat(below && Math.ceil(below) - step, middle)
    .filter((value) => value !== undefined);
  const found =
    near
      .flatMap((value) => [value, Math.ceil(value / step) * step, Math.floor(value / step) * step])
      .find((value) => numberFits(value, limits) && (types[0] !== "integer" || Number.isInteger(value))) ?? 0;
  return found === low ? (limits.minimum as Json) : found === high ? (limits.maximum as Json) : found;
}

function textFor({ format, limits, pattern }: Schema): string {
  const { minLength = 0, maxLength = Infinity } = limits;
  const made =
    pattern === undefined ? undefined : textOfPattern(pattern, Math.min(minLength, LIMITS.generated), maxLength);
  return (
    made ??
    (BY_FORMAT.get(format ?? "") ?? "string")
      .padEnd(Math.min(minLength, LIMITS.generated), "-")
      .slice(0, Math.max(maxLength, 0))
  );
}
