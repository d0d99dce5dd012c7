import { type Anchors, anchorPart } from "./anchors";
import type { Budget } from "./budget";
import { asNumber, asObject, asString, canonical, isObject, sizeOf } from "../model/json";
import { withAllOfMerged } from "./merge";
import type { Field, Json, JsonObject, JsonType, Limits, Schema, Variant } from "../model/model";
import { pointerName, type References } from "./references";
import { typeLabel } from "../model/schema-words";
import { richText, shortName } from "./text";
import { visible } from "../model/visible";

/** Past this many schemas of one operation a schema that was already shown is linked to, not shown again. */
const REPEAT_LIMIT = 300;

/** Deeper nesting is not shown; the whole schema stays in `openapi.json`. */
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

/** What the walk over one operation's schemas remembers. */
export class SchemaWalk {
  /** Where each `$ref` was first shown. */
  readonly shown = new Map<string, string>();
  schemas = 0;

  constructor(
    readonly references: References,
    readonly anchors: Anchors,
    readonly budget: Budget,
    /** Where the page's document is published. */
    readonly documentUrl: string,
  ) {}
}

interface Place {
  readonly anchor: string;
  readonly path: readonly (string | number)[];
  /** The pointers that are being shown around this place, with their anchors. */
  readonly around: ReadonlyMap<string, string>;
  readonly depth: number;
}

/**
 * Turns a JSON Schema of OpenAPI 3.0 or 3.1 into page data.
 *
 * @param raw - the schema, `$ref` not yet followed
 * @param walk - shared by all schemas of an operation
 * @param anchor - the anchor that the names of the fields are added to
 * @param path - the place in the document, for messages
 */
export function buildSchema(raw: Json, walk: SchemaWalk, anchor: string, path: readonly (string | number)[]): Schema {
  return build(raw, walk, { anchor, path, around: new Map(), depth: 0 });
}

function build(raw: Json, walk: SchemaWalk, place: Place): Schema {
  walk.schemas += 1;
  walk.budget.spend("schemas", 1, place.path);
  const { value, pointer } = walk.references.resolve(raw, place.path);
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
  return describe(merged(asObject(value), walk, place), walk, { ...place, around });
}

function describe(schema: JsonObject, walk: SchemaWalk, place: Place): Schema {
  if (place.depth > DEPTH_LIMIT) {
    return sameAs("openapi.json", walk.documentUrl);
  }
  const inner = (child: Json, step: readonly (string | number)[], anchor = place.anchor): Schema =>
    build(child, walk, { ...place, anchor, path: [...place.path, ...step], depth: place.depth + 1 });

  const keyword = Array.isArray(schema.anyOf) ? "anyOf" : "oneOf";
  const alternatives = Array.isArray(schema[keyword]) ? schema[keyword] : [];
  const values = alternatives.filter((branch) => asObject(branch).type !== "null");
  const nullable = schema.nullable === true || values.length < alternatives.length;
  const list = listOfOthers(values, walk, place);
  const only = values.length === 1 ? values[0] : undefined;
  if (only !== undefined) {
    const whole = merged({ ...without(schema, keyword), allOf: [only] }, walk, place);
    return describe(nullable ? { ...whole, nullable } : whole, walk, { ...place, depth: place.depth + 1 });
  }

  const types = typesOf(schema, nullable);
  const requiredNames = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries(asObject(schema.properties)).map(([name, child]): Field => {
    const anchor = walk.anchors.claim(`${place.anchor}.${anchorPart(name)}`);
    const required = requiredNames.has(name);
    walk.budget.spend("characters", name.length + anchor.length, [...place.path, "properties", name]);
    return { name: visible(name), anchor, required, schema: inner(child, ["properties", name], anchor) };
  });
  const itemSource = list === undefined ? schema.items : list.item;
  const contents = {
    types: list === undefined ? types : [...new Set<JsonType>(["array", ...types])],
    oneOrList: list !== undefined,
    item: itemSource === undefined ? undefined : inner(itemSource, list === undefined ? ["items"] : list.step(keyword)),
    fields,
    variants: list === undefined ? variantsOf(values, keyword, walk, place) : [],
    values: isObject(schema.additionalProperties)
      ? inner(schema.additionalProperties, ["additionalProperties"], `${place.anchor}.*`)
      : undefined,
    enum: schema.const === undefined ? (Array.isArray(schema.enum) ? schema.enum : undefined) : [schema.const],
  };
  const facts = {
    format: asString(schema.format),
    pattern: asString(schema.pattern),
    default: schema.default,
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

function variantsOf(branches: readonly Json[], keyword: string, walk: SchemaWalk, place: Place): Variant[] {
  const names = new Set<string>();
  return branches.map((branch, index) => {
    const path = [...place.path, keyword, index];
    const { value, pointer } = walk.references.resolve(branch, path);
    const wanted = variantName(asObject(value), pointer) ?? `Option ${index + 1}`;
    const name = names.has(wanted) ? `${wanted} (${index + 1})` : wanted;
    names.add(name);
    const anchor = walk.anchors.claim(`${place.anchor}.${anchorPart(name)}`);
    return { name, anchor, schema: build(branch, walk, { ...place, anchor, path, depth: place.depth + 1 }) };
  });
}

/** The name that readers know an alternative by: its title, its `$ref`, or the one value of a field such as `action`. */
function variantName(schema: JsonObject, pointer: string | undefined): string | undefined {
  const title = asString(schema.title) ?? (pointer === undefined ? undefined : pointerName(pointer));
  if (title !== undefined) {
    return visible(title);
  }
  for (const property of Object.values(asObject(schema.properties)).map(asObject)) {
    const value =
      property.const ?? (Array.isArray(property.enum) && property.enum.length === 1 ? property.enum[0] : null);
    if (typeof value === "string") {
      return visible(value);
    }
  }
  return asString(schema.type);
}

/** Recognises "a list of X, or one X", in either order. */
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
  if (isObject(schema.properties) || isObject(schema.additionalProperties)) {
    return ["object"];
  }
  return schema.items === undefined ? [] : ["array"];
}

function limitsOf(schema: JsonObject): Limits {
  const limits = Object.fromEntries(
    LIMIT_KEYS.flatMap((key) => {
      const value = asNumber(schema[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  ) as Record<(typeof LIMIT_KEYS)[number], number>;
  return {
    ...limits,
    ...(schema.exclusiveMinimum === true ? { exclusiveMinimum: limits.minimum, minimum: undefined } : {}),
    ...(schema.exclusiveMaximum === true ? { exclusiveMaximum: limits.maximum, maximum: undefined } : {}),
    ...(schema.uniqueItems === true ? { uniqueItems: true } : {}),
  };
}

function sameAs(target: string, href: string): Schema {
  const name = visible(shortName(target));
  return {
    types: [],
    label: name,
    oneOrList: false,
    fields: [],
    variants: [],
    description: [],
    limits: {},
    sameAs: { name, href },
  };
}

function merged(schema: JsonObject, { references, budget }: SchemaWalk, { path }: Place): JsonObject {
  return withAllOfMerged(schema, references, budget, path);
}

function without(schema: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;
}
