import type { Json, JsonType, Schema } from "../../model/model";
import { matches } from "../../model/pattern";
import { limitWords, numberFits } from "../../model/schema-words";

export interface Problem {
  /** Path of the value: `actions[0].feeds`; empty for the body itself. */
  readonly path: string;
  /** What the value must be; reads as a sentence after its name. */
  readonly message: string;
}

/**
 * Validate a value by the document's schema, before it is sent.
 *
 * @returns every problem in reading order; empty when the value is valid
 */
export function validate(value: Json, schema: Schema, path = ""): Problem[] {
  if (schema.sameAs) {
    return [];
  }
  if (schema.oneOrList && schema.item) {
    return Array.isArray(value) ? listProblems(value, schema, path) : validate(value, schema.item, path);
  }
  if (schema.variants.length > 0 && !(value === null && schema.types.includes("null"))) {
    const attempts = schema.variants.map((variant) => validate(value, variant.schema, path));
    const nearest = attempts.reduce((best, problems) => (problems.length < best.length ? problems : best));
    return [...nearest, ...objectProblems(value, schema, path)];
  }
  if (schema.types.length > 0 && !schema.types.some((type) => isOfType(value, type))) {
    return [{ path, message: `must be ${article(schema.label)}` }];
  }
  if (schema.enum?.length === 0) {
    return [{ path, message: "must be left out" }];
  }
  if (schema.enum && !schema.enum.some((allowed) => JSON.stringify(allowed) === JSON.stringify(value))) {
    const words = schema.enum.map((allowed) => (typeof allowed === "string" ? allowed : JSON.stringify(allowed)));
    return [{ path, message: `must be ${words.length === 1 ? words[0] : `one of ${words.join(", ")}`}` }];
  }
  if (typeof value === "string") {
    return stringProblems(value, schema, path);
  }
  if (typeof value === "number") {
    return numberFits(value, schema.limits)
      ? []
      : [{ path, message: `must be ${limitWords(schema.limits).join(", ")}` }];
  }
  return Array.isArray(value) ? listProblems(value, schema, path) : objectProblems(value, schema, path);
}

function stringProblems(value: string, { format, limits, pattern }: Schema, path: string): Problem[] {
  const length = [...value].length;
  const problems: Problem[] = [];
  if (length < (limits.minLength ?? 0) || length > (limits.maxLength ?? Infinity)) {
    problems.push({ path, message: `must have ${limitWords(limits).join(", ")}` });
  } else if (pattern !== undefined && !matches(value, pattern)) {
    problems.push({ path, message: `must match ${pattern}` });
  }
  if ((format === "uri" || format === "url") && !URL.canParse(value)) {
    problems.push({ path, message: "must be a URL, for example https://example.com/" });
  }
  return problems;
}

function listProblems(value: readonly Json[], schema: Schema, path: string): Problem[] {
  const { item, limits, parts = [] } = schema;
  const places = parts.filter((part) => part.of === "item");
  const count = value.length;
  const wrongCount = count < (limits.minItems ?? 0) || count > (limits.maxItems ?? Infinity);
  return [
    ...(wrongCount ? [{ path, message: `must have ${limitWords(limits).join(", ")}` }] : []),
    ...value.flatMap((entry, index) => {
      const own = places[index]?.schema ?? item;
      return own ? validate(entry, own, `${path}[${index}]`) : [];
    }),
  ];
}

function objectProblems(value: Json, schema: Schema, path: string): Problem[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [];
  }
  return schema.fields.flatMap((field) => {
    const place = path === "" ? field.name : `${path}.${field.name}`;
    const entry = Object.hasOwn(value, field.name) ? value[field.name] : undefined;
    if (entry === undefined) {
      return field.required ? [{ path: place, message: "is required" }] : [];
    }
    return validate(entry, field.schema, place);
  });
}

function isOfType(value: Json, type: JsonType): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "null":
      return value === null;
    case "integer":
      return Number.isInteger(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

function article(label: string): string {
  return /^[aeiou]/.test(label) ? `an ${label}` : `a ${label}`;
}
