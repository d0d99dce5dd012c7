import { getSchemaName } from "docusaurus-theme-openapi-docs/lib/markdown/schema";

import { typeOfJson } from "../model/json";
import type { Schema } from "../model/model";

/** Most alternatives to name. */
const NAMED = 5;

/** Return the format where it is a part of the type's name; it is a fact of its own where there is no name to add it to. */
export const formatInName = ({ format, item, types, variants }: Schema): string | undefined =>
  !item && types.length > 0 && variants.length === 0 ? format : undefined;

const joined = (names: readonly string[]): string => {
  const different = [...new Set(names)];
  return different.length > NAMED ? `one of ${different.length} types` : different.join(" | ");
};

/** Match a list of types with a format: `(string | null)<uri>`. */
const IN_PARENTHESES = /^\([^()]*\)<[\w.-]+>$/;

/** Return a schema by its name alone, with alternatives in parentheses, as the item of a list. */
const named = (name: string): { title: string } => ({
  title: name.includes(" | ") && !IN_PARENTHESES.test(name) ? `(${name})` : name,
});

/** Name what `getSchemaName` knows as `object` or not at all: links, alternatives, values without a type. */
function ownName(schema: Schema): string | undefined {
  const { enum: values, item, oneOrList, sameAs, types, variants } = schema;
  if (sameAs) {
    return joined([sameAs.name, ...types]);
  }
  if (oneOrList && item) {
    const one = typeName(item);
    return joined([one, getSchemaName({ items: named(one) }), ...types.filter((type) => type === "null")]);
  }
  if (variants.length > 0) {
    return joined([...variants.map((variant) => typeName(variant.schema)), ...types.filter((type) => type === "null")]);
  }
  if (types.length === 0) {
    return values ? joined(values.map((value) => typeOfJson(value))) || "no value" : "any";
  }
  return types.length > 1 && types.includes("array")
    ? joined(types.map((type) => typeName({ ...schema, types: [type] })))
    : undefined;
}

/** Name the type of a schema in the words of the theme: `string[]`, `string<uri>`, `string | null`. */
export function typeName(schema: Schema): string {
  const own = ownName(schema);
  if (own !== undefined) {
    return own;
  }
  const { item, parts = [], types } = schema;
  const places = parts.filter((part) => part.of === "item").map((part) => typeName(part.schema));
  if (types[0] === "array" && places.length > 0) {
    const whole = `[${[...places, ...(item ? [`...${getSchemaName({ items: named(typeName(item)) })}`] : [])].join(", ")}]`;
    return joined([whole, ...types.slice(1)]);
  }
  const items = types[0] === "array" && { items: named(item ? typeName(item) : "any") };
  return getSchemaName({ type: types, format: formatInName(schema), ...items } as object);
}
