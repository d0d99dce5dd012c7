import { asObject, asString, listOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { quoted, visible } from "../model/visible";
import type { Budget } from "./budget";
import { jsonPath, type Place } from "./errors";
import { pointerName, type References } from "./references";

/**
 * Return the schemas that a discriminator chooses from where a base schema has no `anyOf` or `oneOf`: those of its
 * mapping, then those of the document that extend it by `allOf`.
 *
 * @param pointer - of the base schema; undefined for one that others can't refer to
 */
export function chosenSchemas(
  { anyOf, oneOf, discriminator }: JsonObject,
  pointer: string | undefined,
  { references, budget }: { readonly references: References; readonly budget: Budget },
  path: Place,
): Json[] | undefined {
  if (anyOf !== undefined || oneOf !== undefined || discriminator === undefined) {
    return undefined;
  }
  const mapped = mappingOf(asObject(discriminator)).map(([, target]) => target);
  const known = mapped.filter((target) => {
    const leads = references.leadsSomewhere(target);
    if (!leads) {
      budget.warn(`${jsonPath([...path, "discriminator"])}: ${quoted(target)} leads to nothing.`);
    }
    return leads;
  });
  const all = new Set([...known, ...(pointer === undefined ? [] : references.extensionsOf(pointer))]);
  return all.size === 0 ? undefined : [...all].map(($ref) => ({ $ref }));
}

/** Read a discriminator's mapping: values with pointers. A target is a pointer or a schema's name. */
const mappingOf = ({ mapping }: JsonObject): [value: string, pointer: string][] =>
  Object.entries(asObject(mapping)).flatMap(([value, target]): [string, string][] =>
    typeof target === "string"
      ? [[value, target.includes("#") || target.includes("/") ? target : `#/components/schemas/${target}`]]
      : [],
  );

/**
 * Return the discriminator's field with the values that choose an alternative: those of the mapping, or else the name
 * of its schema. Empty where the alternative itself allows only other values.
 *
 * @param own - the values that the alternative's own schema allows; empty for any
 */
export function choosingField(
  discriminator: JsonObject,
  pointer: string | undefined,
  own: readonly Json[],
): { value: string; field: JsonObject } | undefined {
  const property = asString(discriminator.propertyName);
  if (property === undefined || pointer === undefined) {
    return undefined;
  }
  const mapped = mappingOf(discriminator).filter(([, target]) => target === pointer);
  const values = (mapped.length > 0 ? mapped.map(([value]) => value) : [pointerName(pointer)]).filter(
    (value) => own.length === 0 || own.includes(value),
  );
  const [value] = values.length > 0 || own.length !== 1 ? values : own;
  const field: JsonObject =
    values.length === 0 ? {} : { properties: Object.fromEntries([[property, { enum: values }]]) };
  return typeof value === "string" ? { value, field } : undefined;
}

/** Return the values that a schema's `const` or `enum` allows; empty for any. */
export const allowedValues = ({ const: only, enum: values }: JsonObject): Json[] =>
  only === undefined ? listOf(values) : [only];

/** Name an alternative: by its title, its `$ref`, or the single value of a field such as `action`. */
export function variantName(schema: JsonObject, pointer: string | undefined): string | undefined {
  const title = asString(schema.title) ?? (pointer === undefined ? undefined : pointerName(pointer));
  if (title !== undefined) {
    return visible(title);
  }
  const single = Object.values(asObject(schema.properties))
    .map((property) => allowedValues(asObject(property)))
    .flatMap((values) => (values.length === 1 ? values : []))
    .find((value) => typeof value === "string");
  return single === undefined ? asString(schema.type) : visible(single);
}
