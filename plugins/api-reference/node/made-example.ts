import { fieldsOf } from "../model/flatten";
import { isObject } from "../model/json";
import type { Json, JsonType, Schema } from "../model/model";
import { numberFits } from "../model/schema-words";
import { validate } from "../model/validate";
import { LIMITS } from "./budget";
import type { Patterns } from "./patterns";

/** Levels below which objects are empty. */
const DEPTH_LIMIT = 6;

/** Most items of a list, and most values in an example. */
const ITEMS = 100;
const VALUES = 5_000;

/** Keywords that the page shows as they stand, and that don't limit values. */
const NOTES = new Set([
  ..."title discriminator externalDocs xml contentEncoding contentMediaType $comment $id $schema $anchor $defs".split(
    " ",
  ),
  // Of parameters
  ..."examples content style explode allowReserved allowEmptyValue".split(" "),
]);

/** List what is wrong with an example. */
export const faultsOf = (value: Json, schema: Schema, patterns: Patterns) =>
  validate(value, schema, {
    // The document's own values count where a pattern can't be used.
    matches: (text, pattern) => patterns.matches(text, pattern) ?? true,
    typeName: ({ types }) => types.join(" or "),
  });

/**
 * Make a value that fits a schema: the document's examples, defaults and first enum values where they fit, every field,
 * and as many items as a list needs.
 *
 * @returns undefined when no value was found, or when a keyword that isn't interpreted limits values
 */
export function madeExample(schema: Schema, patterns: Patterns): Json | undefined {
  const value = new Maker(patterns).make(schema, 0);
  return value !== undefined && faultsOf(value, schema, patterns).length === 0 ? value : undefined;
}

class Maker {
  private values = 0;

  constructor(private readonly patterns: Patterns) {}

  make(schema: Schema, depth: number): Json | undefined {
    const {
      default: preset,
      enum: values,
      examples = [],
      item,
      more = [],
      oneOrList,
      sameAs,
      types,
      variants,
    } = schema;
    this.values += 1;
    if (this.values > VALUES || more.some(([keyword]) => !NOTES.has(keyword))) {
      return undefined;
    }
    const stated = [...examples, ...(preset === undefined ? [] : [preset]), ...(values ?? [])];
    const fitting = stated.find((value) => faultsOf(value, schema, this.patterns).length === 0);
    if (fitting !== undefined || values !== undefined) {
      return fitting;
    }
    if (sameAs || (depth > DEPTH_LIMIT && fieldsOf(schema).length > 0)) {
      return {};
    }
    if (oneOrList && item) {
      return this.make(item, depth + 1);
    }
    if (types.includes("object")) {
      return this.object(schema, depth);
    }
    if (variants.length > 0) {
      return this.first(variants, depth);
    }
    const [type = "string"] = types;
    return this.ofType(type, schema, depth);
  }

  private first(variants: Schema["variants"], depth: number): Json | undefined {
    for (const { schema } of variants) {
      const value = this.make(schema, depth + 1);
      if (value !== undefined) {
        return value;
      }
    }
    return undefined;
  }

  private ofType(type: JsonType, schema: Schema, depth: number): Json | undefined {
    switch (type) {
      case "array":
        return this.list(schema, depth);
      case "integer":
      case "number":
        return numberFor(schema, type);
      case "boolean":
        return false;
      case "null":
        return null;
      case "object":
        return this.object(schema, depth);
      case "string":
        return textFor(schema, this.patterns);
    }
  }

  private object({ fields, limits, parts = [], variants }: Schema, depth: number): Json {
    const isWhole = fields.length <= (limits.maxProperties ?? Infinity);
    const free = parts.find((part) => part.of === "key")?.schema ?? ANY;
    const own = fields.filter(({ required }) => required || isWhole);
    const missing = Math.min(limits.minProperties ?? 0, ITEMS) - own.length;
    const further = Array.from({ length: Math.max(missing, 0) }, (_, index) => `key${index === 0 ? "" : index + 1}`);
    const entries = [...own, ...further.map((name) => ({ name, schema: free }))].flatMap(
      ({ name, schema }): [string, Json][] => {
        const value = this.make(schema, depth + 1);
        return value === undefined ? [] : [[name, value]];
      },
    );
    const chosen = this.first(variants, depth);
    return { ...Object.fromEntries(entries), ...(isObject(chosen) ? chosen : {}) };
  }

  /** Make the fewest items, at least one where that is allowed. */
  private list({ item, limits, parts = [] }: Schema, depth: number): Json {
    const fixed = parts.filter((part) => part.of === "item").map((part) => part.schema);
    const least = Math.min(Math.max(limits.minItems ?? 1, 1), limits.maxItems ?? ITEMS, ITEMS);
    const further = item ?? (limits.minItems === undefined ? undefined : ANY);
    const count = further === undefined ? 0 : Math.max(least - fixed.length, 0);
    const schemas = [...fixed.slice(0, limits.maxItems), ...Array.from({ length: count }, () => further ?? ANY)];
    return schemas.map((schema) => this.make(schema, depth + 1)).filter((value) => value !== undefined);
  }
}

const ANY: Schema = { types: [], fields: [], variants: [], description: [], limits: {} };

/** Choose the first number that fits among 0, the limits and their neighbours. */
function numberFor({ limits }: Schema, type: JsonType): number | undefined {
  const {
    exclusiveMaximum: below,
    exclusiveMinimum: above,
    maximum: high,
    minimum: low,
    multipleOf: step = 1,
  } = limits;
  const near = [0, low, above && Math.floor(above) + step, above === 0 ? step : above, high];
  const further = [below && Math.ceil(below) - step, ((above ?? 0) + (below ?? 1)) / 2, 1, -1];
  return [...near, ...further]
    .filter((value) => value !== undefined)
    .flatMap((value) => [value, Math.ceil(value / step) * step, Math.floor(value / step) * step])
    .find((value) => numberFits(value, limits) && (type !== "integer" || Number.isInteger(value)));
}

/** Values of the formats that the generator writes. */
const BY_FORMAT = new Map(
  Object.entries({
    uri: "https://example.com/",
    url: "https://example.com/",
    email: "name@example.com",
    uuid: "123e4567-e89b-42d3-a456-426614174000",
    date: "2024-01-31",
    "date-time": "2024-01-31T12:00:00Z",
    time: "12:00:00Z",
    duration: "PT1H",
    hostname: "example.com",
    ipv4: "192.0.2.1",
    ipv6: "2001:db8::1",
    byte: "dGV4dA==",
  }),
);

/** Choose the first text that fits the limits and the pattern: a value of the format, a word, one made for the pattern. */
function textFor({ format = "", limits, pattern }: Schema, patterns: Patterns): string | undefined {
  const { maxLength = Infinity, minLength = 0 } = limits;
  if (minLength > LIMITS.generated) {
    return undefined;
  }
  const formatted = BY_FORMAT.get(format)?.padEnd(minLength, "a");
  const word = "string".padEnd(minLength, "-").slice(0, Math.max(maxLength, 0));
  const made = pattern === undefined ? [] : patterns.textsFor(pattern);
  const texts = [
    ...(formatted === undefined ? [word, word.replaceAll("-", "a")] : [formatted]),
    ...(pattern?.startsWith("^") ? [] : made.map((text) => `${word}${text}`)),
    ...made,
  ];
  return texts
    .filter(({ length }) => length >= minLength && length <= Math.min(maxLength, LIMITS.generated))
    .find((text) => pattern === undefined || patterns.matches(text, pattern) === true);
}
