import { asObject, asString, listOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { visible } from "../model/visible";
import { pointerName } from "./references";

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
  const mapped = Object.entries(asObject(discriminator.mapping)).filter(([, target]) => target === pointer);
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
