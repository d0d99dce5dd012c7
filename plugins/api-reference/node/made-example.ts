import { fieldsOf } from "../model/flatten";
import { asNumber, canonical, isObject } from "../model/json";
import type { Json, JsonType, Schema } from "../model/model";
import { numberFits } from "../model/schema-words";
import { LIMITS } from "./budget";
import type { Check } from "./example-check";

const DEPTH_LIMIT = 6;

/** Most items of a list, values of an enum and alternatives to try. */
const ITEMS = 100;
const VALUES = 20;

/** Most corrections of one example, and most values in it. */
const ROUNDS = 60;
const NODES = 20_000;

/**
 * Make a value that fits a schema: the document's examples, defaults and first enum values where they fit, every field,
 * and one item for each list. Where the check finds a fault, the next choice is tried there, and a field that has none
 * left is omitted.
 *
 * @returns undefined when no value was found
 */
export function madeExample(schema: Schema, check: Check | undefined): Json | undefined {
  if (check === undefined) {
    return undefined;
  }
  const attempts = new Attempts(check);
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = attempts.make(schema);
    const faults = value === undefined ? [""] : check.faultsIn(value);
    if (value !== undefined && faults?.length === 0) {
      return value;
    }
    if (faults === undefined || !attempts.correct(faults)) {
      return undefined;
    }
  }
  return undefined;
}

/** A way to make a value, given the key of its place. */
type Choice = (place: Place) => Json | undefined;

/** A JSON pointer, and the number of schemas that share it outside of this one: alternatives stand at one place. */
interface Place {
  readonly pointer: string;
  readonly level: number;
  readonly depth: number;
}

/** Remembers which of its choices was tried at each place of a value. */
class Attempts {
  private readonly tried = new Map<string, number>();
  private readonly texts = new Map<Schema, readonly string[]>();
  private made: (Place & { readonly key: string; readonly choices: number })[] = [];

  constructor(private readonly check: Check) {}

  make(schema: Schema): Json | undefined {
    this.made = [];
    return this.at({ pointer: "", level: 0, depth: 0 }, schema);
  }

  /**
   * Take the next choice at the innermost places that have one.
   *
   * @param faults - JSON pointers
   * @returns false when nothing is left to try
   */
  correct(faults: readonly string[]): boolean {
    const different = [...new Set(faults)];
    const innermost = different.filter((fault) => !different.some((other) => other.startsWith(`${fault}/`)));
    const taken = innermost.map((fault) => {
      const place = this.made
        .filter(({ choices, key, pointer }) => isWithin(fault, pointer) && (this.tried.get(key) ?? 0) < choices)
        .sort((one, other) => other.pointer.length - one.pointer.length || other.level - one.level)[0];
      if (place !== undefined) {
        this.take(place.key, (this.tried.get(place.key) ?? 0) + 1, place);
      }
      return place !== undefined;
    });
    return taken.includes(true);
  }

  /** @param first - the choice to begin with, so that the items of a list differ */
  private at(place: Place, schema: Schema, first = 0): Json | undefined {
    if (this.made.length > NODES) {
      return undefined;
    }
    const key = `${place.level} ${place.pointer}`;
    const choices = this.choicesFor(schema, place.depth);
    this.made.push({ ...place, key, choices: choices.length });
    const start = Math.max(Math.min(first, choices.length - 1), 0);
    for (let next = this.tried.get(key) ?? 0; start + next < choices.length; next += 1) {
      const value = choices[start + next]?.(place);
      if (value !== undefined) {
        return value;
      }
      // An alternative has no value left: try the next one.
      this.take(key, next + 1, place);
    }
    return undefined;
  }

  /** Take a choice at a place, and forget what was tried inside of it. */
  private take(key: string, choice: number, { level, pointer }: Place): void {
    this.tried.set(key, choice);
    this.made
      .filter((one) => isWithin(one.pointer, pointer) && (one.pointer !== pointer || one.level > level))
      .forEach((one) => this.tried.delete(one.key));
  }

  private choicesFor(schema: Schema, depth: number): Choice[] {
    const { enum: values, examples = [], item, oneOrList, sameAs, types, variants } = schema;
    const stated = [...examples, ...(schema.default === undefined ? [] : [schema.default]), ...(values ?? [])];
    const different = new Map(stated.slice(0, VALUES).map((value) => [canonical(value), value]));
    const statedChoices = [...different.values()].map(
      (value): Choice =>
        () =>
          value,
    );
    if (values !== undefined) {
      return statedChoices;
    }
    if (sameAs || (depth > DEPTH_LIMIT && fieldsOf(schema).length > 0)) {
      return [...statedChoices, () => ({})];
    }
    if (oneOrList && item) {
      return [...statedChoices, (place) => this.at(deeper(place), item)];
    }
    if (types.includes("object")) {
      return [...statedChoices, ...this.objects(schema)];
    }
    if (variants.length > 0) {
      return [
        ...statedChoices,
        ...variants.slice(0, VALUES).map(
          (variant): Choice =>
            (place) =>
              this.at(deeper(place), variant.schema),
        ),
      ];
    }
    const tried: readonly JsonType[] = types.length > 0 ? types : ["string", "integer", "object"];
    return [...statedChoices, ...tried.flatMap((type) => this.ofType(type, schema))];
  }

  private ofType(type: JsonType, schema: Schema): Choice[] {
    switch (type) {
      case "array":
        return this.lists(schema);
      case "integer":
      case "number":
        return numbersFor(schema, type).map((value) => () => value);
      case "boolean":
        return [() => false, () => true];
      case "null":
        return [() => null];
      case "object":
        return this.objects(schema);
      case "string":
        return this.textsFor(schema).map((value) => () => value);
    }
  }

  private textsFor(schema: Schema): readonly string[] {
    const texts = this.texts.get(schema) ?? textsFor(schema, this.check);
    this.texts.set(schema, texts);
    return texts;
  }

  /** Choose an alternative with every field, and then with the required ones. */
  private objects({ fields, limits, parts = [], variants }: Schema): Choice[] {
    const free = parts.find((part) => part.of === "key")?.schema ?? ANY;
    const choice =
      (isWhole: boolean, variant?: Schema): Choice =>
      (place) => {
        const own = fields
          .filter(({ required, schema }) => (isWhole || required) && !isNever(schema))
          .flatMap(({ name, schema }): [string, Json][] => {
            const value = this.at(inner(place, name), schema);
            return value === undefined ? [] : [[name, value]];
          });
        const chosen = variant && this.at(deeper(place), variant);
        const missing = Math.min(limits.minProperties ?? 0, ITEMS) - own.length;
        const further = Array.from({ length: Math.max(missing, 0) }, (_, index): [string, Json][] => {
          const name = `key${index === 0 ? "" : index + 1}`;
          const value = this.at(inner(place, name), free);
          return value === undefined ? [] : [[name, value]];
        });
        return { ...Object.fromEntries([...own, ...further.flat()]), ...(isObject(chosen) ? chosen : {}) };
      };
    const alternatives = variants.length === 0 ? [undefined] : variants.slice(0, VALUES).map(({ schema }) => schema);
    return [true, false].flatMap((isWhole) => alternatives.map((variant) => choice(isWhole, variant)));
  }

  /** Choose the fewest items, at least one, then as many that differ, and then none. */
  private lists({ item, limits, parts = [] }: Schema): Choice[] {
    const fixed = parts.filter((part) => part.of === "item").map((part) => part.schema);
    const least = Math.min(Math.max(limits.minItems ?? 1, 1), limits.maxItems ?? ITEMS, ITEMS);
    const further = item ?? (limits.minItems === undefined ? undefined : ANY);
    const choice =
      (isDifferent: boolean): Choice =>
      (place) => {
        const schemas = [
          ...fixed.slice(0, limits.maxItems),
          ...(further && !isNever(further)
            ? Array.from({ length: Math.max(least - fixed.length, 0) }, () => further)
            : []),
        ];
        return schemas.flatMap((schema, index): Json[] => {
          const value = this.at(inner(place, String(index)), schema, isDifferent ? index : 0);
          return value === undefined ? [] : [value];
        });
      };
    return [...(limits.uniqueItems === true && least > 1 ? [] : [choice(false)]), choice(true), () => []];
  }
}

const ANY: Schema = { types: [], fields: [], variants: [], description: [], limits: {} };

const isNever = (schema: Schema): boolean => schema.enum?.length === 0;

const isWithin = (pointer: string, around: string): boolean => pointer === around || pointer.startsWith(`${around}/`);

const deeper = ({ depth, level, pointer }: Place): Place => ({ pointer, level: level + 1, depth: depth + 1 });

const inner = ({ depth, pointer }: Place, name: string): Place => ({
  pointer: `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
  level: 0,
  depth: depth + 1,
});

/** List the numbers that fit among 0, the limits and their neighbours. */
function numbersFor({ limits }: Schema, type: JsonType): Json[] {
  const step = asNumber(limits.multipleOf) ?? 1;
  const [low, high, above, below] = [
    limits.minimum,
    limits.maximum,
    limits.exclusiveMinimum,
    limits.exclusiveMaximum,
  ].map(asNumber);
  const near = [
    0,
    low,
    above === undefined ? undefined : Math.floor(above) + step,
    above === 0 ? step : above,
    high,
    below === undefined ? undefined : Math.ceil(below) - step,
    above !== undefined && below !== undefined ? (above + below) / 2 : undefined,
    1,
    2,
    3,
    type === "number" ? 0.5 : undefined,
  ].filter((value) => value !== undefined);
  const fitting = near
    .flatMap((value) => [value, Math.ceil(value / step) * step, Math.floor(value / step) * step])
    .filter((value) => numberFits(value, limits) && (type !== "integer" || Number.isInteger(value)));
  return [...new Set(fitting)].map((value) =>
    value === low ? (limits.minimum as Json) : value === high ? (limits.maximum as Json) : value,
  );
}

/** Values of the formats of JSON Schema and OpenAPI, with short ones for narrow limits. */
const BY_FORMAT = new Map(
  Object.entries({
    uri: ["https://example.com/", "wss://example.com/", "http://a.co"],
    url: ["https://example.com/", "http://a.co"],
    iri: ["https://example.com/", "http://a.co"],
    email: ["name@example.com", "a@b.co"],
    "idn-email": ["name@example.com", "a@b.co"],
    uuid: ["123e4567-e89b-42d3-a456-426614174000"],
    date: ["2024-01-31"],
    "date-time": ["2024-01-31T12:00:00Z"],
    time: ["12:00:00Z"],
    duration: ["PT1H"],
    hostname: ["example.com", "a.co"],
    "idn-hostname": ["example.com", "a.co"],
    ipv4: ["192.0.2.1"],
    ipv6: ["2001:db8::1"],
    "json-pointer": ["/name"],
    "relative-json-pointer": ["1/name"],
    byte: ["dGV4dA=="],
  }),
);

/** List texts that fit the limits and the pattern: values of the format, texts made for the pattern, then words. */
function textsFor({ format = "", limits, pattern }: Schema, check: Check): string[] {
  const { maxLength = Infinity } = limits;
  const minLength = limits.minLength ?? 0;
  if (minLength > LIMITS.generated) {
    return [];
  }
  const formatted = BY_FORMAT.get(format) ?? [];
  const made = pattern === undefined ? [] : (check.textsFor(pattern, minLength, maxLength) ?? []);
  const texts = [
    ...formatted.map((text) => text.padEnd(minLength, "a")),
    ...made,
    ...(pattern?.startsWith("^") ? [] : made.map((text) => `name${text}`)),
    ...(pattern?.endsWith("$") ? [] : made.map((text) => text.padEnd(minLength, "-"))),
    ...["string", "string 2", "string 3"].map((text) => text.padEnd(minLength, "-").slice(0, Math.max(maxLength, 0))),
  ];
  const sized = [...new Set(texts.filter(({ length }) => length >= minLength && length <= maxLength))];
  if (pattern === undefined) {
    return sized;
  }
  const matching: string[] = [];
  for (const text of sized) {
    const matches = check.matches(text, pattern);
    if (matches === undefined || matching.length === VALUES) {
      break;
    }
    matching.push(...(matches ? [text] : []));
  }
  return matching;
}
