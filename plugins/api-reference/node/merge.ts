import type { Budget } from "./budget";
import { asNumber, asObject, canonical, isObject } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import type { References } from "./references";

type Place = readonly (string | number)[];

/**
 * Puts the parts of a schema's `allOf` together by one level. What two parts say of one field or item becomes an `allOf`
 * there, which is put together when it is read, so the work grows with what is shown.
 *
 * Outer texts win over inner ones, later parts over earlier ones. A part that was referred to before adds nothing.
 *
 * @throws ApiDocumentError when the parts have more combinations than the budget allows
 */
export function withAllOfMerged(schema: JsonObject, references: References, budget: Budget, place: Place): JsonObject {
  if (!Array.isArray(schema.allOf)) {
    return schema;
  }
  const seen = new Set<string>();
  const parts: JsonObject[] = [];
  const open = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    budget.spend("schemas", 1, place);
    const { allOf, discriminator, ...own } = part;
    // A base's discriminator tells apart what is built upon it, of which this schema is one.
    parts.unshift(part === schema && discriminator !== undefined ? { ...own, discriminator } : own);
    for (const raw of Array.isArray(allOf) ? allOf : []) {
      const { value, pointer } = references.resolve(raw, [...place, "allOf"]);
      if (pointer === undefined || !seen.has(pointer)) {
        open.push(asObject(value));
      }
      if (pointer !== undefined) {
        seen.add(pointer);
      }
    }
  }
  return parts.reduce((merged, part) => {
    budget.spend("schemas", combinations(merged, part), place);
    return intersection(merged, part);
  });
}

function combinations(first: JsonObject, second: JsonObject): number {
  return ALTERNATIVES.reduce((sum, key) => sum + listOf(first[key]).length * listOf(second[key]).length, 0);
}

const ALTERNATIVES = ["anyOf", "oneOf"] as const;

/** What fits both schemas. Words that can't be put together are the second's. */
function intersection(first: JsonObject, second: JsonObject): JsonObject {
  const inBoth = Object.entries(second).flatMap(([key, value]): [string, Json][] => {
    const other = Object.hasOwn(first, key) ? first[key] : undefined;
    return other === undefined ? [] : [[key, combined(key, other, value)]];
  });
  return { ...first, ...second, ...Object.fromEntries(inBoth) };
}

function combined(key: string, first: Json, second: Json): Json {
  switch (key) {
    case "properties":
    case "patternProperties":
      return combinedFields(asObject(first), asObject(second));
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

/** The narrower of two limits, as it is written. */
function limit(key: string, first: Json, second: Json): Json {
  const [one, other] = [asNumber(first), asNumber(second)];
  const sign = /^(?:min|exclusiveMin)/.test(key) ? 1 : /^(?:max|exclusiveMax)/.test(key) ? -1 : 0;
  return one !== undefined && other !== undefined && sign * (one - other) > 0 ? first : second;
}

function combinedFields(first: JsonObject, second: JsonObject): JsonObject {
  const inBoth = Object.entries(second).flatMap(([name, field]): [string, Json][] => {
    const other = Object.hasOwn(first, name) ? first[name] : undefined;
    return other === undefined ? [] : [[name, both(other, field)]];
  });
  return { ...first, ...second, ...Object.fromEntries(inBoth) };
}

/** A schema may be `true` or `false`; what fits nothing stays so only if neither part says more. */
function both(first: Json, second: Json): Json {
  if (!isObject(first) || !isObject(second)) {
    return isObject(first) ? first : second;
  }
  const alone = Array.isArray(first.allOf) && Object.keys(first).length === 1;
  return { allOf: [...(alone ? listOf(first.allOf) : [first]), second] };
}

/** Every integer is a number. */
function commonTypes(first: Json, second: Json): Json {
  const [ones, others] = [first, second].map((types) => new Set(Array.isArray(types) ? types : [types]));
  const fits = (types: ReadonlySet<Json> | undefined, type: Json): boolean =>
    types?.has(type) === true || (type === "integer" && types?.has("number") === true);
  return [...new Set([...(ones ?? []), ...(others ?? [])])].filter((type) => fits(ones, type) && fits(others, type));
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
