import { asNumber, asString, listOf } from "../model/json";
import type { JsonObject, LimitKey, Limits } from "../model/model";
import { moreOf } from "./more";
import { richText } from "./text";

const LIMITS = [
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
  "minLength maxLength minItems maxItems minProperties maxProperties",
].flatMap((keys) => keys.split(" ")) as LimitKey[];

/** Keywords that can also stand beside a reference to a schema that is described elsewhere. */
export const FACTS = [
  ..."description default example examples deprecated readOnly writeOnly".split(" "),
  ..."format pattern const enum uniqueItems".split(" "),
  ...LIMITS,
];

/** Read what a schema says of a value, without what is inside of it, and the keywords that aren't interpreted. */
export function factsOf(schema: JsonObject, interpreted: readonly string[]) {
  const example = schema.example === undefined ? [] : [schema.example];
  const more = moreOf(schema, interpreted);
  const values = {
    default: schema.default,
    // A list in OpenAPI 3.1, a single one before.
    examples: [[...listOf(schema.examples), ...example]].find((list) => list.length > 0),
    enum: schema.const === undefined ? (Array.isArray(schema.enum) ? schema.enum : undefined) : [schema.const],
    format: asString(schema.format),
    pattern: asString(schema.pattern),
  };
  return withoutUndefined({
    ...values,
    limits: limitsOf(schema),
    description: richText(asString(schema.description)),
    deprecated: schema.deprecated === true || undefined,
    readOnly: schema.readOnly === true || undefined,
    writeOnly: schema.writeOnly === true || undefined,
    more: more.length > 0 ? more : undefined,
  });
}

export function limitsOf(schema: JsonObject): Limits {
  const limits: Limits = Object.fromEntries(LIMITS.map((key) => [key, asNumber(schema[key])]));
  return withoutUndefined({
    ...limits,
    ...(schema.exclusiveMinimum === true && { exclusiveMinimum: limits.minimum, minimum: undefined }),
    ...(schema.exclusiveMaximum === true && { exclusiveMaximum: limits.maximum, maximum: undefined }),
    uniqueItems: schema.uniqueItems === true || undefined,
  });
}

export const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;
