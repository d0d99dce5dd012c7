import { canonical, isObject, own, textOf, typeOfJson } from "./json";
import type { Json, JsonType, Schema } from "./model";
import { matches } from "./pattern";
import { limitWords, numberFits } from "./schema-words";

export interface Problem {
  /** Path of the value: `actions[0].feeds`; empty for the body itself. */
  readonly path: string;
  /** What the value must be; reads as a sentence after its name. */
  readonly message: string;
}

/** Names the type of a schema. */
type TypeName = (schema: Schema) => string;

/**
 * Validate a value by the document's schema: an example in the build, or a body before it is sent.
 *
 * @returns every problem in reading order; empty when the value is valid
 */
export function validate(value: Json, schema: Schema, typeName: TypeName, path = ""): Problem[] {
  const { enum: allowed, item, limits, types, variants } = schema;
  const wrong = (message: string): Problem[] => [{ path, message }];
  if (schema.sameAs || (value === null && types.includes("null") && (allowed?.includes(null) ?? true))) {
    return [];
  }
  if (schema.oneOrList && item) {
    return Array.isArray(value) ? listProblems(value, schema, typeName, path) : validate(value, item, typeName, path);
  }
  if (variants.length > 0) {
    const attempts = variants.map((variant) => validate(value, variant.schema, typeName, path));
    const nearest = attempts.reduce((best, problems) => (problems.length < best.length ? problems : best));
    return [...nearest, ...fieldProblems(value, schema, typeName, path)];
  }
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    return wrong(`must be of type ${typeName(schema)}`);
  }
  if (allowed?.length === 0) {
    return wrong("must be left out");
  }
  if (allowed && !allowed.some((one) => canonical(one) === canonical(value))) {
    return wrong(`must be ${allowed.length === 1 ? "" : "one of "}${allowed.map(textOf).join(", ")}`);
  }
  if (typeof value === "string") {
    return stringProblems(value, schema).flatMap(wrong);
  }
  if (typeof value === "number") {
    return numberFits(value, limits) ? [] : wrong(`must be ${limitWords(limits).join(", ")}`);
  }
  return Array.isArray(value)
    ? listProblems(value, schema, typeName, path)
    : fieldProblems(value, schema, typeName, path);
}

function stringProblems(value: string, { format, limits, pattern }: Schema): string[] {
  const length = [...value].length;
  const fits = length >= (limits.minLength ?? 0) && length <= (limits.maxLength ?? Infinity);
  return [
    ...(fits ? [] : [`must have ${limitWords(limits).join(", ")}`]),
    ...(fits && pattern !== undefined && matches(value, pattern) === false ? [`must match ${pattern}`] : []),
    ...(/^ur[il]$/.test(format ?? "") && !URL.canParse(value)
      ? ["must be a URL, for example https://example.com/"]
      : []),
  ];
}

function listProblems(value: readonly Json[], schema: Schema, typeName: TypeName, path: string): Problem[] {
  const { item, limits, parts = [] } = schema;
  const places = parts.filter((part) => part.of === "item");
  const isRepeated = limits.uniqueItems === true && new Set(value.map(canonical)).size < value.length;
  return [
    ...sizeProblems(value.length, limits.minItems, limits.maxItems, schema, path),
    ...(isRepeated ? [{ path, message: "must have no item twice" }] : []),
    ...value.flatMap((entry, index) => {
      const one = places[index]?.schema ?? item;
      return one ? validate(entry, one, typeName, `${path}[${index}]`) : [];
    }),
  ];
}

function fieldProblems(value: Json, schema: Schema, typeName: TypeName, path: string): Problem[] {
  if (!isObject(value)) {
    return [];
  }
  const { fields, limits, parts = [] } = schema;
  const placeOf = (name: string): string => (path === "" ? name : `${path}.${name}`);
  const known = new Set(fields.map(({ name }) => name));
  const free = parts.find((part) => part.of === "key")?.schema;
  const others = Object.entries(value).filter(([name]) => !known.has(name));
  return [
    ...sizeProblems(Object.keys(value).length, limits.minProperties, limits.maxProperties, schema, path),
    ...fields.flatMap(({ name, required, schema: field }): Problem[] => {
      const entry = own(value, name);
      if (entry === undefined) {
        return required ? [{ path: placeOf(name), message: "is required" }] : [];
      }
      return validate(entry, field, typeName, placeOf(name));
    }),
    ...(free ? others.flatMap(([name, entry]) => validate(entry, free, typeName, placeOf(name))) : []),
  ];
}

function sizeProblems(size: number, least = 0, most = Infinity, { limits }: Schema, path: string): Problem[] {
  return size >= least && size <= most ? [] : [{ path, message: `must have ${limitWords(limits).join(", ")}` }];
}

const isOfType = (value: Json, type: JsonType): boolean =>
  type === "integer" ? Number.isInteger(value) : typeOfJson(value) === type;
