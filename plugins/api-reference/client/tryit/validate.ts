import type { Json, JsonType, Schema } from "../../model/model";
import { isObject, own, textOf, typeOfJson } from "../../model/json";
import { matches } from "../../model/pattern";
import { limitWords, numberFits } from "../../model/schema-words";
import { typeName } from "../typeName";

export interface Problem {
  /** Path of the value: `actions[0].feeds`; empty for the body itself. */
  readonly path: string;
  /** What the value must be; reads as a sentence after its name. */
  readonly message: string;
}

/**
 * Validate a value by the document's schema, before it is sent.
 *
 * @param value - as `JSON.parse` gives it
 * @returns every problem in reading order; empty when the value is valid
 */
export function validate(value: Json, schema: Schema, path = ""): Problem[] {
  const { enum: allowed, item, limits, types, variants } = schema;
  const wrong = (message: string): Problem[] => [{ path, message }];
  if (schema.sameAs) {
    return [];
  }
  if (schema.oneOrList && item) {
    return Array.isArray(value) ? listProblems(value, schema, path) : validate(value, item, path);
  }
  if (variants.length > 0 && !(value === null && types.includes("null"))) {
    const attempts = variants.map((variant) => validate(value, variant.schema, path));
    const nearest = attempts.reduce((best, problems) => (problems.length < best.length ? problems : best));
    return [...nearest, ...fieldProblems(value, schema, path)];
  }
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    return wrong(`must be of type ${typeName(schema)}`);
  }
  if (allowed?.length === 0) {
    return wrong("must be left out");
  }
  if (allowed && !allowed.some((one) => JSON.stringify(one) === JSON.stringify(value))) {
    return wrong(`must be ${allowed.length === 1 ? "" : "one of "}${allowed.map(textOf).join(", ")}`);
  }
  if (typeof value === "string") {
    return stringProblems(value, schema).flatMap(wrong);
  }
  if (typeof value === "number") {
    return numberFits(value, limits) ? [] : wrong(`must be ${limitWords(limits).join(", ")}`);
  }
  return Array.isArray(value) ? listProblems(value, schema, path) : fieldProblems(value, schema, path);
}

function stringProblems(value: string, { format, limits, pattern }: Schema): string[] {
  const length = [...value].length;
  const fits = length >= (limits.minLength ?? 0) && length <= (limits.maxLength ?? Infinity);
  return [
    ...(fits ? [] : [`must have ${limitWords(limits).join(", ")}`]),
    ...(fits && pattern !== undefined && !matches(value, pattern) ? [`must match ${pattern}`] : []),
    ...(/^ur[il]$/.test(format ?? "") && !URL.canParse(value)
      ? ["must be a URL, for example https://example.com/"]
      : []),
  ];
}

function listProblems(value: readonly Json[], { item, limits, parts = [] }: Schema, path: string): Problem[] {
  const places = parts.filter((part) => part.of === "item");
  const fits = value.length >= (limits.minItems ?? 0) && value.length <= (limits.maxItems ?? Infinity);
  return [
    ...(fits ? [] : [{ path, message: `must have ${limitWords(limits).join(", ")}` }]),
    ...value.flatMap((entry, index) => {
      const schema = places[index]?.schema ?? item;
      return schema ? validate(entry, schema, `${path}[${index}]`) : [];
    }),
  ];
}

function fieldProblems(value: Json, { fields }: Schema, path: string): Problem[] {
  return fields.flatMap(({ name, required, schema }) => {
    const place = path === "" ? name : `${path}.${name}`;
    const entry = isObject(value) ? own(value, name) : undefined;
    if (entry === undefined) {
      return required && isObject(value) ? [{ path: place, message: "is required" }] : [];
    }
    return validate(entry, schema, place);
  });
}

const isOfType = (value: Json, type: JsonType): boolean =>
  type === "integer" ? Number.isInteger(value) : typeOfJson(value) === type;
