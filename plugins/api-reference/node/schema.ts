import { asObject, canonical, isObject, listOf, own as ownKey } from "../model/json";
import { fieldsOf } from "../model/flatten";
import type { Field, Json, JsonObject, JsonType, Part, Schema, Variant } from "../model/model";
import { shortName, visible } from "../model/visible";
import { type Anchors, anchorPart } from "./anchors";
import type { Warn } from "./errors";
import { linkKey } from "./made-example";
import { withAllOfMerged } from "./merge";
import { pointerName, type References } from "./references";
import { FACTS, factsOf, withoutUndefined } from "./schema-facts";
import { allowedValues, choosingField, variantNames, withSubtypes } from "./variants";

const EMPTY: Schema = { types: [], fields: [], variants: [], description: [], limits: {} };

const JSON_TYPES: readonly JsonType[] = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** Keywords that the page interprets, but for those of which it depends on the value. */
const INTERPRETED = [...FACTS, ..."nullable properties required prefixItems items allOf $ref".split(" ")];

/** State of the walk over one operation's schemas. */
export class SchemaWalk {
  /** Who sends the value: fields that are read only stay out of requests, and write-only ones out of answers. */
  direction?: "request" | "answer";
  /** The link to each schema with a name, by direction and pointer. */
  readonly links = new Map<string, NonNullable<Schema["sameAs"]>>();
  /** The schemas with names, by `linkKey`. */
  readonly named = new Map<string, Schema>();

  constructor(
    readonly references: References,
    readonly anchors: Anchors,
    readonly warn: Warn,
  ) {}
}

interface Position {
  /** Prefix of the fields' anchors. */
  readonly anchor: string;
  /** Pointers of the enclosing schemas. */
  readonly around: ReadonlySet<string>;
}

/**
 * Convert a JSON Schema of OpenAPI 3.0 or 3.1 to page data. A schema with a name and fields is shown once; where it is
 * mentioned again, there is a link.
 *
 * @param walk - shared by all schemas of an operation
 * @param anchor - prefix of the fields' anchors
 */
export const buildSchema = (raw: Json, walk: SchemaWalk, anchor: string): Schema =>
  build(raw, walk, { anchor, around: new Set() });

/** @param extra - a schema that must be satisfied as well */
function build(raw: Json, walk: SchemaWalk, at: Position, extra: JsonObject = {}): Schema {
  const { value, pointer, beside } = walk.references.resolve(raw);
  if (value === false) {
    return { ...EMPTY, enum: [] };
  }
  const own = asObject(value);
  const more = { ...beside, ...extra };
  if (pointer === undefined) {
    const single = singleReference(own);
    return single
      ? build(single.reference, walk, at, { ...single.facts, ...more })
      : describe(withAllOfMerged(together(own, more), walk.references), walk, at);
  }
  const key = `${walk.direction} ${pointer}`;
  const link = walk.links.get(key) ?? {
    name: visible(shortName(pointerName(pointer))),
    href: `#${encodeURI(at.anchor)}`,
  };
  walk.links.set(key, link);
  const known = walk.named.get(linkKey(link));
  const isRepeated = known !== undefined && hasContents(known) && more.properties === undefined;
  if (at.around.has(pointer) || isRepeated) {
    const { nullable, ...facts } = more;
    const types = nullable === true ? { types: ["null" as const] } : {};
    return { ...EMPTY, sameAs: link, ...factsOf(facts, FACTS), ...types };
  }
  const around = new Set([...at.around, pointer]);
  const whole = withAllOfMerged(together(withSubtypes(own, pointer, walk.references), more), walk.references);
  const schema = describe(whole, walk, { ...at, around });
  walk.named.set(linkKey(link), known ?? schema);
  return schema;
}

/** Tell whether a schema takes more room than a link to it. */
const hasContents = (schema: Schema): boolean => fieldsOf(schema).length > 0 || schema.variants.length > 0;

const together = (own: JsonObject, more: JsonObject): JsonObject =>
  Object.keys(more).length === 0 ? own : { ...more, allOf: [own] };

/** Keywords that say something of a reference, where they stand beside it in an `allOf`. */
const BESIDE = new Set([...FACTS, "nullable", "type", "title"]);

/**
 * Find the one reference of an `allOf` that only adds facts to it: so the generator writes a schema with a name that may
 * be null, or has other words where it is used.
 */
function singleReference({ allOf, ...rest }: JsonObject): { reference: Json; facts: JsonObject } | undefined {
  const parts = listOf(allOf).map(asObject);
  const [reference, ...others] = parts.filter(({ $ref }) => $ref !== undefined);
  const facts: JsonObject = Object.assign({}, ...parts.filter((part) => part !== reference), rest);
  if (reference === undefined || others.length > 0 || !Object.keys(facts).every((key) => BESIDE.has(key))) {
    return undefined;
  }
  const { type, ...words } = facts;
  return { reference, facts: { ...words, ...(listOf(type).includes("null") && { nullable: true }) } };
}

function describe(schema: JsonObject, walk: SchemaWalk, at: Position): Schema {
  const { direction } = walk;
  const inner = (child: Json, anchor = at.anchor, extra: JsonObject = {}): Schema =>
    build(child, walk, { ...at, anchor }, extra);

  const keyword = Array.isArray(schema.anyOf) ? "anyOf" : "oneOf";
  const alternatives = listOf(schema[keyword]);
  const values = alternatives.filter((branch) => !isNull(branch, alternatives));
  const nullable = schema.nullable === true || values.length < alternatives.length;
  const [only] = values;
  if (only !== undefined && values.length === 1) {
    const { [keyword]: _alternatives, ...rest } = schema;
    return build(only, walk, at, nullable ? { ...rest, nullable } : rest);
  }

  const required = new Set(listOf(schema.required).filter((name) => typeof name === "string"));
  const hidden = direction && (direction === "request" ? "readOnly" : "writeOnly");
  const properties = asObject(schema.properties);
  const further = [...required].filter((name) => ownKey(properties, name) === undefined);
  const described = [...Object.entries(properties), ...further.map((name): [string, Json] => [name, true])];
  const fields = described.flatMap(([name, child]): Field[] => {
    const anchor = walk.anchors.claim(`${at.anchor}.${anchorPart(name)}`);
    const field = inner(child, anchor);
    return hidden && field[hidden]
      ? []
      : [{ name: visible(name), anchor, required: required.has(name), schema: field }];
  });
  const part = (of: Part["of"], label: string, child: Json, name: string): Part => {
    const anchor = walk.anchors.claim(`${at.anchor}.${name}`);
    return { of, label: visible(label), anchor, schema: inner(child, anchor) };
  };
  const { additionalProperties, items } = schema;
  const prefix = listOf(schema.prefixItems);
  const parts = [
    ...(isObject(additionalProperties) ? [part("key", "Keys are free. Each value:", additionalProperties, "*")] : []),
    ...prefix.map((child, index) => part("item", `Item ${index + 1}:`, child, String(index + 1))),
  ];
  const one = oneOfList(values);
  const itemsEnd = prefix.length > 0 && items === false;
  const variants = one === undefined ? variantsOf(schema, values, walk.references) : [];
  const contents = {
    types: typesOf(schema, nullable, one !== undefined, values.length > 0),
    oneOrList: one === undefined ? undefined : (true as const),
    item: one === undefined ? (items === undefined || itemsEnd ? undefined : inner(items)) : inner(values[one] ?? {}),
    fields,
    variants: variants.map(({ name, branch, extra }): Variant => {
      const anchor = walk.anchors.claim(`${at.anchor}.${anchorPart(name)}`);
      return { name, anchor, schema: inner(branch, anchor, extra) };
    }),
    parts: parts.length === 0 ? undefined : parts,
    closed:
      additionalProperties === false ? ("Other keys" as const) : itemsEnd ? ("Further items" as const) : undefined,
  };
  const { type: _list, items: _items, ...ofList } = asObject(one === undefined ? {} : values[1 - one]);
  const besideItems = Object.entries(ofList).filter(
    ([key]) => !FACTS.includes(key) || ownKey(schema, key) !== undefined,
  );
  const hasKnownType = [schema.type ?? []].flat().every((type) => JSON_TYPES.some((known) => known === type));
  // The generator says beside a named enumeration that it may be null.
  const isNullMissing = nullable && Array.isArray(schema.enum) && !schema.enum.includes(null);
  const allowed: JsonObject = isNullMissing ? { enum: [...listOf(schema.enum), null] } : {};
  const left = {
    ...ofList,
    ...schema,
    ...allowed,
    ...(besideItems.length > 0 && { list: Object.fromEntries(besideItems) }),
  };
  const interpreted = [
    ...INTERPRETED.filter((key) => schema.const === undefined || key !== "enum"),
    hasKnownType ? "type" : "",
    alternatives.length > 0 ? keyword : "",
    ...Object.keys(ofList),
    variants.length > 0 ? "discriminator" : "",
    typeof additionalProperties === "boolean" || isObject(additionalProperties) ? "additionalProperties" : "",
  ];
  return withoutUndefined({ ...contents, ...factsOf(left, interpreted) });
}

/**
 * Tell whether an alternative is null. For OpenAPI 3.0 the generator writes `{"nullable": true}` for null and for any
 * value; it is any value only beside a single simple type, which would have `nullable` itself.
 */
function isNull(branch: Json, alternatives: readonly Json[]): boolean {
  const { nullable, type, ...others } = asObject(branch);
  const isSimple = alternatives.length === 2 && alternatives.some((one) => typeof asObject(one).type === "string");
  return type === "null" || (nullable === true && Object.keys(others).length === 0 && type === undefined && !isSimple);
}

/** Name the alternatives of a schema. `extra` is the discriminator's field with the values that choose the alternative. */
function variantsOf(schema: JsonObject, values: Json[], references: References) {
  const discriminator = asObject(schema.discriminator);
  const branches = values.map((branch) => {
    const { value, pointer } = references.resolve(branch);
    const whole = withAllOfMerged(asObject(value), references);
    const property = ownKey(asObject(whole.properties), String(discriminator.propertyName)) ?? {};
    const field = withAllOfMerged(asObject(references.resolve(property).value), references);
    const chosen = choosingField(discriminator, pointer, allowedValues(field));
    return { branch, extra: chosen?.field ?? {}, value: chosen?.value, schema: whole, pointer };
  });
  const names = variantNames(branches);
  return branches.map(({ branch, extra }, index) => ({ branch, extra, name: names[index] ?? "" }));
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

/** @param isChoice - whether the schema has alternatives: without them and a type, `nullable` says nothing (OpenAPI 3.0) */
function typesOf(schema: JsonObject, nullable: boolean, isList: boolean, isChoice: boolean): JsonType[] {
  const { additionalProperties, items, prefixItems, properties, type } = schema;
  const stated = Array.isArray(type) ? type : [type];
  // The generator writes a single null as an object that may be null.
  const isNull =
    schema.const === null || (listOf(schema.enum).length > 0 && listOf(schema.enum).every((one) => one === null));
  const types = isNull ? [] : JSON_TYPES.filter((known) => stated.includes(known));
  if (types.length === 0 && [properties, additionalProperties].some(isObject)) {
    types.push("object");
  } else if (types.length === 0 && (items !== undefined || prefixItems !== undefined)) {
    types.push("array");
  }
  return [
    ...new Set<JsonType>([
      ...(isList ? ["array" as const] : []),
      ...types,
      ...(isNull || (nullable && (isChoice || types.length > 0)) ? ["null" as const] : []),
    ]),
  ];
}
