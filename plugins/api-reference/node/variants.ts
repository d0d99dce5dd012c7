import { asObject, asString, listOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { quoted, visible } from "../model/visible";
import type { Budget } from "./budget";
import { jsonPath, type Place } from "./errors";
import { pointerName, type References } from "./references";

/** Return the schemas in a discriminator's mapping, for a base schema without `anyOf` or `oneOf`. */
export function mappedVariants(
  { anyOf, oneOf, discriminator }: JsonObject,
  references: References,
  budget: Budget,
  path: Place,
): Json[] | undefined {
  const targets = Object.values(asObject(asObject(discriminator).mapping)).filter((one) => typeof one === "string");
  return anyOf !== undefined || oneOf !== undefined || targets.length === 0
    ? undefined
    : [...new Set(targets.map(mappingPointer))].flatMap(($ref) => {
        if (references.leadsSomewhere($ref)) {
          return [{ $ref }];
        }
        budget.warn(`${jsonPath([...path, "discriminator"])}: ${quoted($ref)} leads to nothing.`);
        return [];
      });
}

/** Resolve a mapping's target, which is a pointer or a schema's name. */
const mappingPointer = (target: string): string =>
  target.includes("#") || target.includes("/") ? target : `#/components/schemas/${target}`;

/** Return the discriminator's field, and its value for an alternative. */
export function discriminated(
  discriminator: JsonObject,
  pointer: string | undefined,
): { value: string; field: JsonObject } | undefined {
  const property = asString(discriminator.propertyName);
  if (property === undefined || pointer === undefined) {
    return undefined;
  }
  const mapping = Object.entries(asObject(discriminator.mapping));
  const value =
    mapping.find(([, target]) => typeof target === "string" && mappingPointer(target) === pointer)?.[0] ??
    pointerName(pointer);
  return { value, field: { properties: Object.fromEntries([[property, { enum: [value] }]]) } };
}

/** Name an alternative: by its title, its `$ref`, or the single value of a field such as `action`. */
export function variantName(schema: JsonObject, pointer: string | undefined): string | undefined {
  const title = asString(schema.title) ?? (pointer === undefined ? undefined : pointerName(pointer));
  if (title !== undefined) {
    return visible(title);
  }
  const single = Object.values(asObject(schema.properties))
    .map(asObject)
    .map((property) => property.const ?? (listOf(property.enum).length === 1 ? listOf(property.enum)[0] : null))
    .find((value) => typeof value === "string");
  return single === undefined ? asString(schema.type) : visible(single);
}
