import { asObject } from "../model/json";
import type { Json, JsonObject, JsonType, Schema } from "../model/model";
import { matches } from "../model/pattern";
import { numberFits } from "../model/schema-words";
import { validate } from "../model/validate";
import { textsFor } from "./patterns";

/** Most items of a list. */
const ITEMS = 100;

/** Characters of a made string, whose `minLength` may be arbitrarily large. */
const LONGEST = 1_000;

/** Keywords that the page shows as they stand, and that don't limit values. */
const NOTES = new Set([
  ..."title discriminator list externalDocs xml contentEncoding contentMediaType".split(" "),
  ..."$comment $id $schema $anchor $defs".split(" "),
  // Of parameters
  ..."examples content style explode allowReserved allowEmptyValue".split(" "),
]);

/** List what is wrong with an example. */
export const faultsOf = (value: Json, schema: Schema) => validate(value, schema, ({ types }) => types.join(" or "));

/** Schemas that are described elsewhere, by `linkKey`. */
export type Named = ReadonlyMap<string, Schema>;

/** Key a link by its name as well: a list and its items have one anchor. */
export const linkKey = ({ href, name }: NonNullable<Schema["sameAs"]>): string => `${href} ${name}`;

/**
 * Make a value that fits a schema: the document's examples, defaults and first enum values where they fit, every field,
 * and as many items as a list needs. A schema inside itself is left out there, or null.
 *
 * @returns undefined when no value was found, or when a keyword that isn't interpreted limits values
 */
export function madeExample(schema: Schema, named: Named): Json | undefined {
  const open = new Set<Schema>();
  const fits = (value: Json, to: Schema): boolean => faultsOf(value, to).length === 0;
  const makeInside = (part: Schema): Json | undefined => {
    const { default: preset, enum: values, examples = [], item, more = [], oneOrList, sameAs, types, variants } = part;
    if (more.some(([keyword]) => !NOTES.has(keyword))) {
      return undefined;
    }
    const stated = [...examples, ...(preset === undefined ? [] : [preset]), ...(values ?? [])];
    const fitting = stated.find((value) => fits(value, part));
    if (fitting !== undefined || values !== undefined) {
      return fitting;
    }
    const target = sameAs && named.get(linkKey(sameAs));
    if (target) {
      return make(target) ?? (types.includes("null") ? null : undefined);
    }
    if (oneOrList && item) {
      return make(item);
    }
    const isObject = types.includes("object");
    const object = isObject ? objectFor(part, make) : undefined;
    if (isObject && object === undefined) {
      return types.includes("null") ? null : undefined;
    }
    const chosen = variants.reduce<Json | undefined>(
      (found, { schema: variant }) => (found === undefined ? make(variant) : found),
      undefined,
    );
    return object ? { ...object, ...asObject(chosen) } : variants.length > 0 ? chosen : simple(part, make);
  };
  function make(part: Schema): Json | undefined {
    if (open.has(part)) {
      return undefined;
    }
    open.add(part);
    const value = makeInside(part);
    open.delete(part);
    return value;
  }
  const value = make(schema);
  return value !== undefined && fits(value, schema) ? value : undefined;
}

type Make = (schema: Schema) => Json | undefined;

function simple(schema: Schema, make: Make): Json | undefined {
  const [type = "string"] = schema.types;
  switch (type) {
    case "array":
      return listFor(schema, make);
    case "boolean":
      return false;
    case "null":
      return null;
    case "string":
      return textFor(schema);
    default:
      return numberFor(schema, type);
  }
}

/** @returns undefined when no value of a required field was found */
function objectFor({ fields, limits, parts = [] }: Schema, make: Make): JsonObject | undefined {
  const isWhole = fields.length <= (limits.maxProperties ?? Infinity);
  const free = parts.find((part) => part.of === "key")?.schema ?? ANY;
  const own = fields.filter(({ required }) => required || isWhole);
  const missing = Math.min(limits.minProperties ?? 0, ITEMS) - own.length;
  const further = Array.from({ length: Math.max(missing, 0) }, (_, index) => `key${index === 0 ? "" : index + 1}`);
  const entries = [...own, ...further.map((name) => ({ name, schema: free, required: false }))].map(
    ({ name, required, schema }) => ({ name, required, value: make(schema) }),
  );
  return entries.some(({ required, value }) => required && value === undefined)
    ? undefined
    : Object.fromEntries(entries.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
}

/** Make the fewest items, at least one where that is allowed. */
function listFor({ item, limits, parts = [] }: Schema, make: Make): Json[] {
  const fixed = parts.filter((part) => part.of === "item").map((part) => part.schema);
  const least = Math.min(Math.max(limits.minItems ?? 1, 1), limits.maxItems ?? ITEMS, ITEMS);
  const further = item ?? (limits.minItems === undefined ? undefined : ANY);
  const count = further === undefined ? 0 : Math.max(least - fixed.length, 0);
  const schemas = [...fixed.slice(0, limits.maxItems), ...Array.from({ length: count }, () => further ?? ANY)];
  return schemas.map(make).filter((value) => value !== undefined);
}

const ANY: Schema = { types: [], fields: [], variants: [], description: [], limits: {} };

/** Choose the first number that fits among 0, the limits and their neighbours. */
function numberFor({ limits }: Schema, type: JsonType): number | undefined {
  const { exclusiveMaximum: below, exclusiveMinimum: above, maximum, minimum, multipleOf: step = 1 } = limits;
  const near = [0, minimum, (above ?? 0) + step, maximum, (below ?? 0) - step, ((above ?? 0) + (below ?? 1)) / 2];
  return near
    .filter((value) => value !== undefined)
    .flatMap((value) => [value, Math.ceil(value / step) * step, Math.floor(value / step) * step])
    .find((value) => numberFits(value, limits) && (type !== "integer" || Number.isInteger(value)));
}

/** Values of the formats that the generator writes, as Zod accepts them. */
const BY_FORMAT = new Map(
  Object.entries({
    uri: "https://example.com/",
    url: "https://example.com/",
    email: "name@example.com",
    uuid: "123e4567-e89b-42d3-a456-426614174000",
    cuid: "cjld2cjxh0000qzrmn831i7rn",
    cuid2: "tz4a98xxat96iws9zmbrgj3a",
    ulid: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    date: "2024-01-31",
    "date-time": "2024-01-31T12:00:00Z",
    time: "12:00:00",
    duration: "PT1H",
    hostname: "example.com",
    ip: "192.0.2.1",
    ipv4: "192.0.2.1",
    ipv6: "2001:db8::1",
    "ipv4-cidr": "192.0.2.0/24",
    "ipv6-cidr": "2001:db8::/32",
    emoji: "🙂",
    byte: "dGV4dA==",
    base64: "dGV4dA==",
    base64url: "dGV4dA",
  }),
);

/** Choose the first text that fits the limits and the pattern: a value of the format, a word, one made for the pattern. */
function textFor({ format = "", limits, pattern }: Schema): string | undefined {
  const { maxLength = Infinity, minLength = 0 } = limits;
  if (minLength > LONGEST) {
    return undefined;
  }
  const formatted = BY_FORMAT.get(format)?.padEnd(minLength, "a");
  const word = "string".padEnd(minLength, "-").slice(0, Math.max(maxLength, 0));
  const made = pattern === undefined ? [] : textsFor(pattern);
  const texts = [
    ...(formatted === undefined ? [word, word.replaceAll("-", "a")] : [formatted]),
    ...(pattern?.startsWith("^") ? [] : made.map((text) => `${word}${text}`)),
    ...made,
  ];
  return texts
    .filter(({ length }) => length >= minLength && length <= Math.min(maxLength, LONGEST))
    .find((text) => pattern === undefined || matches(text, pattern) === true);
}
