import { asObject, canonical, isObject, listOf, own as ownKey } from "../model/json";
import type { Field, Json, JsonObject, JsonType, Part, Schema, Variant } from "../model/model";
import { shortName, visible } from "../model/visible";
import { type Anchors, anchorPart } from "./anchors";
import type { Place, Warn } from "./errors";
import { withAllOfMerged } from "./merge";
import { pointerName, type References } from "./references";
import { FACTS, factsOf, withoutUndefined } from "./schema-facts";
import { allowedValues, choosingField, variantName } from "./variants";

/** Number of schemas in an operation after which a repeated schema becomes a link. */
const REPEAT_LIMIT = 300;

/** Deepest nesting to show; the whole schema stays in `openapi.json`. */
const DEPTH_LIMIT = 24;

const EMPTY: Schema = { types: [], fields: [], variants: [], description: [], limits: {} };

const JSON_TYPES: readonly JsonType[] = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** Keywords that the page interprets, but for those of which it depends on the value. */
const INTERPRETED = [...FACTS, ..."nullable properties required prefixItems items allOf $ref".split(" ")];

/** State of the walk over one operation's schemas. */
export class SchemaWalk {
  /** Anchor where each `$ref` was first shown. */
  readonly shown = new Map<string, string>();
  /** The first content of a response with each schema, by the schema's text. */
  readonly contents = new Map<string, { anchor: string; status: string; mediaType: string; schema: Schema }>();
  schemas = 0;

  constructor(
    readonly references: References,
    readonly anchors: Anchors,
    readonly warn: Warn,
    /** Who sends the value: fields that are read only stay out of requests, and write-only ones out of answers. */
    public direction?: "request" | "answer",
  ) {}
}

interface Position {
  /** Prefix of the fields' anchors. */
  readonly anchor: string;
  /** The place in the document, for messages. */
  readonly path: Place;
  /** Pointers of the enclosing schemas, with their anchors. */
  readonly around: ReadonlyMap<string, string>;
  readonly depth: number;
}

/**
 * Convert a JSON Schema of OpenAPI 3.0 or 3.1 to page data.
 *
 * @param walk - shared by all schemas of an operation
 * @param anchor - prefix of the fields' anchors
 */
export const buildSchema = (raw: Json, walk: SchemaWalk, anchor: string, path: Place): Schema =>
  build(raw, walk, { anchor, path, around: new Map(), depth: 0 });

/** @param extra - a schema that must be satisfied as well */
function build(raw: Json, walk: SchemaWalk, at: Position, extra: JsonObject = {}): Schema {
  walk.schemas += 1;
  const { value, pointer, beside, texts } = walk.references.resolve(raw, at.path);
  if (value === false) {
    return { ...EMPTY, enum: [] };
  }
  if (pointer !== undefined) {
    const known = at.around.get(pointer) ?? (walk.schemas > REPEAT_LIMIT ? walk.shown.get(pointer) : undefined);
    if (known !== undefined) {
      const facts = factsOf({ ...texts, ...beside }, FACTS);
      return { ...sameAs(pointerName(pointer), `#${encodeURI(known)}`), ...facts };
    }
    walk.shown.set(pointer, walk.shown.get(pointer) ?? at.anchor);
  }
  const around = pointer === undefined ? at.around : new Map([...at.around, [pointer, at.anchor]]);
  const own = asObject(value);
  const more = { ...beside, ...extra };
  const { discriminator } = own;
  const parts =
    Object.keys(more).length === 0
      ? own
      : { ...(discriminator === undefined ? {} : { discriminator }), ...more, allOf: [own] };
  return describe(withAllOfMerged(parts, walk.references, at.path), walk, { ...at, around });
}

function describe(schema: JsonObject, walk: SchemaWalk, at: Position): Schema {
  const { direction } = walk;
  if (at.depth > DEPTH_LIMIT) {
    return sameAs("openapi.json", "/openapi.json");
  }
  const inner = (child: Json, step: Place, anchor = at.anchor, extra: JsonObject = {}): Schema =>
    build(child, walk, { ...at, anchor, path: [...at.path, ...step], depth: at.depth + 1 }, extra);

  const keyword = Array.isArray(schema.anyOf) ? "anyOf" : "oneOf";
  const alternatives = listOf(schema[keyword]);
  const values = alternatives.filter((branch) => asObject(branch).type !== "null");
  const nullable = schema.nullable === true || values.length < alternatives.length;
  const [only] = values;
  if (only !== undefined && values.length === 1) {
    const { [keyword]: _alternatives, ...rest } = schema;
    const whole = withAllOfMerged({ ...rest, allOf: [only] }, walk.references, at.path);
    return describe(nullable ? { ...whole, nullable } : whole, walk, { ...at, depth: at.depth + 1 });
  }

  const required = new Set(listOf(schema.required).filter((name) => typeof name === "string"));
  const hidden = direction && (direction === "request" ? "readOnly" : "writeOnly");
  const properties = asObject(schema.properties);
  const further = [...required].filter((name) => ownKey(properties, name) === undefined);
  const described = [...Object.entries(properties), ...further.map((name): [string, Json] => [name, true])];
  const fields = described.flatMap(([name, child]): Field[] => {
    const anchor = walk.anchors.claim(`${at.anchor}.${anchorPart(name)}`);
    const field = inner(child, ["properties", name], anchor);
    return hidden && field[hidden]
      ? []
      : [{ name: visible(name), anchor, required: required.has(name), schema: field }];
  });
  const part = (of: Part["of"], label: string, child: Json, step: Place, anchor: string): Part => {
    return { of, label: visible(label), schema: inner(child, step, `${at.anchor}.${anchorPart(anchor)}`) };
  };
  const { additionalProperties, items } = schema;
  const prefix = listOf(schema.prefixItems);
  const parts = [
    ...(isObject(additionalProperties)
      ? [part("key", "Keys are free. Each value:", additionalProperties, ["additionalProperties"], "*")]
      : []),
    ...prefix.map((child, index) =>
      part("item", `Item ${index + 1}:`, child, ["prefixItems", index], String(index + 1)),
    ),
  ];
  const one = oneOfList(values);
  const itemsEnd = prefix.length > 0 && items === false;
  const variants = one === undefined ? variantsOf(schema, keyword, values, walk, at) : [];
  const contents = {
    types: typesOf(schema, nullable, one !== undefined),
    oneOrList: one === undefined ? undefined : (true as const),
    item:
      one === undefined
        ? items === undefined || itemsEnd
          ? undefined
          : inner(items, ["items"])
        : inner(values[one] ?? {}, [keyword, one]),
    fields,
    variants: variants.map(({ name, branch, extra, step }): Variant => {
      const anchor = walk.anchors.claim(`${at.anchor}.${anchorPart(name)}`);
      return { name, anchor, schema: inner(branch, step, anchor, extra) };
    }),
    parts: parts.length === 0 ? undefined : parts,
    closed:
      additionalProperties === false ? ("Other keys" as const) : itemsEnd ? ("Further items" as const) : undefined,
  };
  const { type: _list, items: _items, ...besideItems } = asObject(one === undefined ? {} : values[1 - one]);
  const hasKnownType = [schema.type ?? []].flat().every((type) => JSON_TYPES.some((known) => known === type));
  const left = { ...schema, ...(Object.keys(besideItems).length > 0 && { list: besideItems }) };
  const interpreted = [
    ...INTERPRETED.filter((key) => schema.const === undefined || key !== "enum"),
    hasKnownType ? "type" : "",
    alternatives.length > 0 ? keyword : "",
    variants.length > 0 ? "discriminator" : "",
    typeof additionalProperties === "boolean" || isObject(additionalProperties) ? "additionalProperties" : "",
  ];
  return withoutUndefined({ ...contents, ...factsOf(left, interpreted) });
}

/** Name the alternatives of a schema. `extra` is the discriminator's field with the values that choose the alternative. */
function variantsOf(schema: JsonObject, keyword: string, values: Json[], walk: SchemaWalk, at: Position) {
  const { references } = walk;
  const names = new Set<string>();
  const discriminator = asObject(schema.discriminator);
  return values.map((branch, index) => {
    const step = [keyword, index];
    const path = [...at.path, ...step];
    const { value, pointer } = references.resolve(branch, path);
    const { properties } = withAllOfMerged(asObject(value), references, path);
    const field = references.resolve(ownKey(asObject(properties), String(discriminator.propertyName)) ?? {}, path);
    const chosen = choosingField(
      discriminator,
      pointer,
      allowedValues(withAllOfMerged(asObject(field.value), references, path)),
    );
    const wanted = chosen ? visible(chosen.value) : (variantName(asObject(value), pointer) ?? `Option ${index + 1}`);
    const name = names.has(wanted) ? `${wanted} (${index + 1})` : wanted;
    names.add(name);
    return { name, branch, extra: chosen?.field ?? {}, step };
  });
}

/** Detect "a list of X, or one X", in either order; returns the index of the one. */
function oneOfList(branches: readonly Json[]): 0 | 1 | undefined {
  return ([1, 0] as const).find((index) => {
    const { items, type } = asObject(branches[1 - index]);
    const one = branches[index];
    if (branches.length !== 2 || type !== "array" || items === undefined || one === undefined) {
      return false;
    }
    return canonical(items) === canonical(one);
  });
}

function typesOf(schema: JsonObject, nullable: boolean, isList: boolean): JsonType[] {
  const { additionalProperties, items, prefixItems, properties, type } = schema;
  const stated = Array.isArray(type) ? type : [type];
  const types = JSON_TYPES.filter((known) => stated.includes(known));
  if (types.length === 0 && [properties, additionalProperties].some(isObject)) {
    types.push("object");
  } else if (types.length === 0 && (items !== undefined || prefixItems !== undefined)) {
    types.push("array");
  }
  return [
    ...new Set<JsonType>([...(isList ? ["array" as const] : []), ...types, ...(nullable ? ["null" as const] : [])]),
  ];
}

export function sameAs(target: string, href: string): Schema {
  const name = visible(shortName(target));
  return { ...EMPTY, sameAs: { name, href } };
}
