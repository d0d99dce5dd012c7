import { type Anchors, anchorPart } from "./anchors";
import type { Budget } from "./budget";
import { asNumber, asObject, asString, canonical, isObject, sizeOf } from "../model/json";
import { withAllOfMerged } from "./merge";
import type { Field, Json, JsonObject, JsonType, Limits, Part, Schema, Variant } from "../model/model";
import { pointerName, type References } from "./references";
import { typeLabel } from "../model/schema-words";
import { richText, shortName } from "./text";
import { visible } from "../model/visible";
import { discriminated, mappedVariants, variantName } from "./variants";

/** Number of schemas in an operation after which a repeated schema becomes a link. */
const REPEAT_LIMIT = 300;

/** Deepest nesting to show; the whole schema stays in `openapi.json`. */
const DEPTH_LIMIT = 24;

const JSON_TYPES: readonly JsonType[] = ["string", "number", "integer", "boolean", "object", "array", "null"];
const LIMIT_KEYS = [
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
] as const satisfies readonly (keyof Limits)[];

/** Limits on values, shown with the document's text; the others are counts. */
const AMOUNTS: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
]);

/** Keywords of JSON Schema that the page doesn't show. */
const NOT_SHOWN = [
  "not",
  "if",
  "contains",
  "propertyNames",
  "dependentRequired",
  "dependentSchemas",
  "unevaluatedItems",
  "$dynamicRef",
] as const;

/** Who sends a value: `readOnly` and `writeOnly` fields depend on it. */
export type Direction = "request" | "answer";

/** State of the walk over one operation's schemas. */
export class SchemaWalk {
  /** Anchor where each `$ref` was first shown. */
  readonly shown = new Map<string, string>();
  schemas = 0;

  constructor(
    readonly references: References,
    readonly anchors: Anchors,
    readonly budget: Budget,
    public direction?: Direction,
  ) {}
}

interface Place {
  readonly anchor: string;
  readonly path: readonly (string | number)[];
  /** Pointers of the enclosing schemas, with their anchors. */
  readonly around: ReadonlyMap<string, string>;
  readonly depth: number;
}

/**
 * Convert a JSON Schema of OpenAPI 3.0 or 3.1 to page data.
 *
 * @param raw - the schema, `$ref` not yet resolved
 * @param walk - shared by all schemas of an operation
 * @param anchor - prefix of the fields' anchors
 * @param path - the place in the document, for messages
 */
export function buildSchema(raw: Json, walk: SchemaWalk, anchor: string, path: readonly (string | number)[]): Schema {
  return build(raw, walk, { anchor, path, around: new Map(), depth: 0 });
}

/** @param extra - a schema that must be satisfied as well */
function build(raw: Json, walk: SchemaWalk, place: Place, extra: JsonObject = {}): Schema {
  walk.schemas += 1;
  walk.budget.spend("schemas", 1, place.path);
  const { value, pointer, beside } = walk.references.resolve(raw, place.path);
  if (value === false) {
    return { ...bare("no value"), enum: [] };
  }
  const around = new Map(place.around);
  if (pointer !== undefined) {
    const known = place.around.get(pointer) ?? (walk.schemas > REPEAT_LIMIT ? walk.shown.get(pointer) : undefined);
    if (known !== undefined) {
      return sameAs(pointerName(pointer), `#${encodeURI(known)}`);
    }
    around.set(pointer, place.anchor);
    if (!walk.shown.has(pointer)) {
      walk.shown.set(pointer, place.anchor);
    }
  }
  const more = { ...beside, ...extra };
  const { discriminator } = asObject(value);
  const parts =
    Object.keys(more).length === 0
      ? asObject(value)
      : { ...(discriminator === undefined ? {} : { discriminator }), ...more, allOf: [asObject(value)] };
  return describe(merged(parts, walk, place), walk, { ...place, around });
}

function describe(schema: JsonObject, walk: SchemaWalk, place: Place): Schema {
  if (place.depth > DEPTH_LIMIT) {
    return sameAs("openapi.json", "/openapi.json");
  }
  const inner = (child: Json, step: readonly (string | number)[], anchor = place.anchor): Schema =>
    build(child, walk, { ...place, anchor, path: [...place.path, ...step], depth: place.depth + 1 });

  const keyword = Array.isArray(schema.anyOf) ? "anyOf" : "oneOf";
  const alternatives = Array.isArray(schema[keyword]) ? schema[keyword] : [];
  NOT_SHOWN.filter((word) => schema[word] !== undefined).forEach((word) => walk.budget.notShown([...place.path, word]));
  const values = alternatives.filter((branch) => asObject(branch).type !== "null");
  const nullable = schema.nullable === true || values.length < alternatives.length;
  const list = listOfOthers(values, walk, place);
  const only = values.length === 1 ? values[0] : undefined;
  if (only !== undefined) {
    const whole = merged({ ...without(schema, keyword), allOf: [only] }, walk, place);
    return describe(nullable ? { ...whole, nullable } : whole, walk, { ...place, depth: place.depth + 1 });
  }
  const mapped = mappedVariants(schema, walk.references, walk.budget, place.path);

  const types = typesOf(schema, nullable);
  const requiredNames = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries(asObject(schema.properties)).flatMap(([name, child]): Field[] => {
    const anchor = walk.anchors.claim(`${place.anchor}.${anchorPart(name)}`);
    const required = requiredNames.has(name);
    walk.budget.spend("characters", name.length + anchor.length, [...place.path, "properties", name]);
    const field = { name: visible(name), anchor, required, schema: inner(child, ["properties", name], anchor) };
    return walk.direction && field.schema[walk.direction === "request" ? "readOnly" : "writeOnly"] ? [] : [field];
  });
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
  const part = (
    of: Part["of"],
    label: string,
    child: Json,
    step: readonly (string | number)[],
    anchor: string,
  ): Part => {
    walk.budget.spend("characters", label.length, place.path);
    return { of, label: visible(label), schema: inner(child, step, `${place.anchor}.${anchorPart(anchor)}`) };
  };
  const parts = [
    ...Object.entries(asObject(schema.patternProperties)).map(([pattern, child]) =>
      part("key", `Each value whose key matches ${pattern}:`, child, ["patternProperties", pattern], pattern),
    ),
    ...(isObject(schema.additionalProperties)
      ? [part("key", "Keys are free. Each value:", schema.additionalProperties, ["additionalProperties"], "*")]
      : []),
    ...prefix.map((child, at) => part("item", `Item ${at + 1}:`, child, ["prefixItems", at], String(at + 1))),
  ];
  const isClosed = schema.additionalProperties === false || schema.unevaluatedProperties === false;
  const itemsEnd = prefix.length > 0 && schema.items === false;
  const itemSource = list === undefined ? (itemsEnd ? undefined : schema.items) : list.item;
  const contents = {
    types: list === undefined ? types : [...new Set<JsonType>(["array", ...types])],
    oneOrList: list === undefined ? undefined : (true as const),
    item: itemSource === undefined ? undefined : inner(itemSource, list === undefined ? ["items"] : list.step(keyword)),
    fields,
    variants: list !== undefined ? [] : variantsOf(mapped ?? values, keyword, walk, place, schema.discriminator),
    parts: parts.length === 0 ? undefined : parts,
    closed: isClosed ? ("Other keys" as const) : itemsEnd ? ("Further items" as const) : undefined,
    enum: schema.const === undefined ? (Array.isArray(schema.enum) ? schema.enum : undefined) : [schema.const],
  };
  const facts = {
    format: asString(schema.format),
    pattern: asString(schema.pattern),
    default: schema.default,
    examples: examplesIn(schema),
  };
  const label = typeLabel(contents);
  walk.budget.spend("characters", label.length + sizeOf([facts, contents.enum]), place.path);
  return withoutUndefined({
    ...contents,
    ...facts,
    label,
    description: richText(asString(schema.description), walk.budget, [...place.path, "description"]),
    limits: limitsOf(schema),
    deprecated: schema.deprecated === true || undefined,
    readOnly: schema.readOnly === true || undefined,
    writeOnly: schema.writeOnly === true || undefined,
  });
}

/** Return the schema's own examples: a list (OpenAPI 3.1), or a single one. */
function examplesIn({ example, examples }: JsonObject): readonly Json[] | undefined {
  if (Array.isArray(examples) && examples.length > 0) {
    return examples;
  }
  return example === undefined ? undefined : [example];
}

function variantsOf(
  branches: readonly Json[],
  keyword: string,
  walk: SchemaWalk,
  place: Place,
  discriminator: Json | undefined,
): Variant[] {
  const names = new Set<string>();
  return branches.map((branch, index) => {
    const path = [...place.path, keyword, index];
    const { value, pointer } = walk.references.resolve(branch, path);
    const own = discriminated(asObject(discriminator), pointer);
    const wanted = own ? visible(own.value) : (variantName(asObject(value), pointer) ?? `Option ${index + 1}`);
    const name = names.has(wanted) ? `${wanted} (${index + 1})` : wanted;
    names.add(name);
    const anchor = walk.anchors.claim(`${place.anchor}.${anchorPart(name)}`);
    return {
      name,
      anchor,
      schema: build(branch, walk, { ...place, anchor, path, depth: place.depth + 1 }, own?.field),
    };
  });
}

/** Detect "a list of X, or one X", in either order. */
function listOfOthers(
  branches: readonly Json[],
  { budget }: SchemaWalk,
  { path }: Place,
): { item: Json; step: (keyword: string) => (string | number)[] } | undefined {
  if (branches.length !== 2) {
    return undefined;
  }
  for (const [list, single, index] of [
    [branches[0], branches[1], 1],
    [branches[1], branches[0], 0],
  ] as const) {
    const items = asObject(list).type === "array" ? asObject(list).items : undefined;
    if (items === undefined || single === undefined) {
      continue;
    }
    const [inside, alone] = [canonical(items), canonical(single)];
    budget.spend("characters", inside.length + alone.length, path);
    if (inside === alone) {
      return { item: single, step: (keyword) => [keyword, index] };
    }
  }
  return undefined;
}

function typesOf(schema: JsonObject, nullable: boolean): JsonType[] {
  const stated = Array.isArray(schema.type) ? schema.type : [schema.type];
  const types = JSON_TYPES.filter((type) => stated.includes(type));
  const implied: JsonType[] = types.length > 0 ? types : impliedTypes(schema);
  return nullable && !implied.includes("null") ? [...implied, "null"] : implied;
}

function impliedTypes(schema: JsonObject): JsonType[] {
  if ([schema.properties, schema.additionalProperties, schema.patternProperties].some(isObject)) {
    return ["object"];
  }
  return schema.items === undefined && schema.prefixItems === undefined ? [] : ["array"];
}

function limitsOf(schema: JsonObject): Limits {
  const limits = Object.fromEntries(
    LIMIT_KEYS.flatMap((key) => {
      const value = asNumber(schema[key]);
      return value === undefined ? [] : [[key, AMOUNTS.has(key) ? schema[key] : value]];
    }),
  ) as Limits;
  return {
    ...limits,
    ...(schema.exclusiveMinimum === true ? { exclusiveMinimum: limits.minimum, minimum: undefined } : {}),
    ...(schema.exclusiveMaximum === true ? { exclusiveMaximum: limits.maximum, maximum: undefined } : {}),
    ...(schema.uniqueItems === true ? { uniqueItems: true } : {}),
  };
}

function sameAs(target: string, href: string): Schema {
  const name = visible(shortName(target));
  return { ...bare(name), sameAs: { name, href } };
}

const bare = (label: string): Schema => ({
  types: [],
  label,
  fields: [],
  variants: [],
  description: [],
  limits: {},
});

function merged(schema: JsonObject, { references, budget }: SchemaWalk, { path }: Place): JsonObject {
  return withAllOfMerged(schema, references, budget, path);
}

function without(schema: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;
}
