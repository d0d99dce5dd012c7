import { asNumber, asObject, canonical, isObject, listOf, own } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import type { References } from "./references";

/**
 * Merge the parts of a schema's `allOf`, one level deep. Where two parts describe the same field or item, the result
 * has an `allOf` there, which is merged when it is read, so the work grows with what is shown.
 *
 * Outer texts win over inner ones, later parts over earlier ones. A reference that was already merged adds nothing.
 */
export function withAllOfMerged(schema: JsonObject, references: References): JsonObject {
  if (!Array.isArray(schema.allOf)) {
    return schema;
  }
  const seen = new Set<string | undefined>();
  const parts: JsonObject[] = [];
  const open = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { allOf, discriminator, ...own } = part;
    // Drop the discriminator of a base schema: it distinguishes the schemas derived from it, of which this is one.
    const isChoice = part === schema || own.oneOf !== undefined || own.anyOf !== undefined;
    parts.unshift(isChoice && discriminator !== undefined ? { ...own, discriminator } : own);
    for (const raw of Array.isArray(allOf) ? allOf : []) {
      const { value, pointer, beside } = references.resolve(raw);
      if (pointer === undefined || !seen.has(pointer)) {
        open.push({ ...asObject(value), ...beside });
      }
      seen.add(pointer);
    }
  }
  return parts.reduce((merged, part) => joined(merged, part, combined));
}

/** Merge two objects; `combine` gives the value of a key that both have. */
function joined(
  first: JsonObject,
  second: JsonObject,
  combine: (key: string, one: Json, other: Json) => Json,
): JsonObject {
  const inBoth = Object.entries(second).flatMap(([key, value]): [string, Json][] => {
    const other = own(first, key);
    return other === undefined ? [] : [[key, combine(key, other, value)]];
  });
  return { ...first, ...second, ...Object.fromEntries(inBoth) };
}

/** Return what both schemas accept of a keyword; of those that can't be merged, the second's. */
function combined(key: string, first: Json, second: Json): Json {
  switch (key) {
    case "properties":
      return joined(asObject(first), asObject(second), (_name, one, other) => both(one, other));
    case "items":
    case "additionalProperties":
      return both(first, second);
    case "anyOf":
    case "oneOf":
      return listOf(first).flatMap((one) => listOf(second).map((other) => both(one, other)));
    case "required":
      return [...new Set([...listOf(first), ...listOf(second)])];
    case "type":
      return commonTypes(first, second);
    case "enum": {
      const known = new Set(listOf(second).map(canonical));
      return listOf(first).filter((value) => known.has(canonical(value)));
    }
    case "pattern":
      return first === second ? first : `^(?=[\\s\\S]*(?:${String(first)}))(?=[\\s\\S]*(?:${String(second)}))`;
    case "nullable":
      return first === true && second === true;
    case "deprecated":
    case "readOnly":
    case "writeOnly":
    case "uniqueItems":
      return first === true || second === true;
    default:
      return limit(key, first, second);
  }
}

/** Return the narrower of two limits, with its text unchanged. */
function limit(key: string, first: Json, second: Json): Json {
  const [one, other] = [asNumber(first), asNumber(second)];
  const sign = /^(?:min|exclusiveMin)/.test(key) ? 1 : /^(?:max|exclusiveMax)/.test(key) ? -1 : 0;
  return one !== undefined && other !== undefined && sign * (one - other) > 0 ? first : second;
}

/** Combine two schemas, either of which may be a boolean. An object wins over a boolean. */
function both(first: Json, second: Json): Json {
  if (!isObject(first) || !isObject(second)) {
    return isObject(first) ? first : second;
  }
  const alone = Array.isArray(first.allOf) && Object.keys(first).length === 1;
  return { allOf: [...(alone ? listOf(first.allOf) : [first]), second] };
}

/** Return the types in both lists; `integer` also matches `number`. */
function commonTypes(first: Json, second: Json): Json {
  const [ones, others] = [first, second].map((types) => new Set(Array.isArray(types) ? types : [types]));
  const fits = (types: ReadonlySet<Json> | undefined, type: Json): boolean =>
    types?.has(type) === true || (type === "integer" && types?.has("number") === true);
  return [...new Set([...(ones ?? []), ...(others ?? [])])].filter((type) => fits(ones, type) && fits(others, type));
}
