import { asObject, asString, isObject, listOf, own as ownKey, textOf } from "../model/json";
import type { Json, JsonObject } from "../model/model";
import { limitWords } from "../model/schema-words";
import { visible } from "../model/visible";
import { pointerName, type References } from "./references";
import { limitsOf } from "./schema-facts";

/**
 * Return the discriminator's field with the values that choose an alternative: those of the mapping, or else the name
 * of its schema. Empty where the alternative itself says them, or allows only other values.
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
  const mapped = Object.entries(asObject(discriminator.mapping)).filter(
    ([, target]) => target === pointer || target === pointerName(pointer),
  );
  const values = (mapped.length > 0 ? mapped.map(([value]) => value) : [pointerName(pointer)]).filter(
    (value) => own.length === 0 || own.includes(value),
  );
  const [value] = values.length > 0 || own.length !== 1 ? values : own;
  const isStated = values.length === 0 || values.length === own.length;
  const field: JsonObject = isStated ? {} : { properties: Object.fromEntries([[property, { enum: values }]]) };
  return typeof value === "string" ? { value, field } : undefined;
}

/** Return the values that a schema's `const` or `enum` allows; empty for any. */
export const allowedValues = ({ const: only, enum: values }: JsonObject): Json[] =>
  only === undefined ? listOf(values) : [only];

/**
 * Give a base schema the schemas that extend it as alternatives: those of its discriminator's mapping, or else all that
 * have it in their `allOf`. A schema that extends it inherits the discriminator, which says nothing there.
 */
export function withSubtypes(schema: JsonObject, pointer: string, references: References): JsonObject {
  const { discriminator, ...own } = schema;
  if (!isObject(discriminator) || own.oneOf !== undefined || own.anyOf !== undefined) {
    return schema;
  }
  const schemas = new Map(Object.entries(asObject(asObject(references.document.components).schemas)));
  const isDerived = (target: Json | undefined): boolean =>
    listOf(asObject(target).allOf).some((part) => {
      const { $ref } = asObject(part);
      return $ref === pointer || (typeof $ref === "string" && isDerived(schemas.get(pointerName($ref))));
    });
  const mapped = Object.values(asObject(discriminator.mapping)).flatMap((target) => asString(target) ?? []);
  const derived = [...schemas].flatMap(([name, one]) => (isDerived(one) ? [name] : []));
  const names = (mapped.length > 0 ? mapped.map(pointerName) : derived).filter((name) => schemas.has(name));
  if (names.includes(pointerName(pointer)) || (names.length === 0 && own.allOf !== undefined)) {
    return own;
  }
  const oneOf = [...new Set(names)].map((name) => ({ $ref: pointerOf(name) }));
  // Leave the fields of the base to alternatives that have them.
  const { properties: _properties, required: _required, ...rest } = own;
  const whole = names.every((name) => derived.includes(name)) ? rest : own;
  return names.length === 0 ? schema : { ...whole, discriminator, oneOf };
}

const pointerOf = (name: string): string => `#/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** An alternative, references and `allOf` followed. */
interface Branch {
  readonly schema: JsonObject;
  readonly pointer: string | undefined;
  /** The value of the discriminator that chooses it. */
  readonly value: string | undefined;
}

/** Name alternatives, each by what the others haven't. */
export function variantNames(branches: readonly Branch[]): string[] {
  const constants = branches.map(({ schema }) => constantsOf(schema));
  const key = [...(constants[0]?.keys() ?? [])].find(
    (name) => new Set(constants.map((one) => one.get(name) ?? null)).size === constants.length,
  );
  const names = branches.map((branch, index) => nameOf(branch, constants[index] ?? new Map(), key));
  const isUnique = (name: string, all: readonly string[]): boolean => all.indexOf(name) === all.lastIndexOf(name);
  const better = DIFFERENCES.reduce((best, differenceOf) => {
    const all = branches.map(({ schema }) => asObject(schema.properties));
    return best.map((name, index) =>
      isUnique(name, best) ? name : (differenceOf(branches[index]?.schema ?? {}, all) ?? name),
    );
  }, names);
  const seen = new Set<string>();
  return better.map((wanted, index) => {
    const name = seen.has(wanted) ? `${wanted} (${index + 1})` : wanted;
    seen.add(name);
    return visible(name);
  });
}

/** What can tell alternatives of one type apart. */
const DIFFERENCES: readonly ((schema: JsonObject, all: readonly JsonObject[]) => string | undefined)[] = [
  (schema) => [...constantsOf(schema).values()].map(textOf).join(", ") || undefined,
  ({ format, items }) => asString(format) ?? (items === undefined ? undefined : `${formatOf(items)}[]`),
  ({ properties }, all) => {
    const key = Object.keys(asObject(properties)).find(
      (name) => all.filter((one) => ownKey(one, name) !== undefined).length === 1,
    );
    return key && `with ${key}`;
  },
  ({ properties }, all) => {
    const [key, value] =
      Object.entries(asObject(properties)).find(
        ([name, one]) => all.filter((other) => formatOf(ownKey(other, name)) === formatOf(one)).length === 1,
      ) ?? [];
    return key && `${key}: ${formatOf(value)}`;
  },
  (schema) => limitWords(limitsOf(schema)).join(", ") || undefined,
  ({ pattern }) => asString(pattern),
];

/** Name an alternative: by its title, its `$ref`, the single value of a field such as `action`, its values, or its type. */
function nameOf(
  { schema, pointer, value }: Branch,
  constants: ReadonlyMap<string, Json>,
  key: string | undefined,
): string {
  const title = value ?? asString(schema.title) ?? (pointer === undefined ? undefined : pointerName(pointer));
  const chosen = key === undefined ? [...constants.values()].find(isString) : constants.get(key);
  const single = chosen === undefined || isString(chosen) ? chosen : `${String(key)}: ${textOf(chosen)}`;
  return title ?? single ?? (allowedValues(schema).map(textOf).slice(0, 3).join(", ") || typeWords(schema));
}

const isString = (value: Json | undefined): value is string => typeof value === "string";

/** List the fields of a schema that have a single value; of alternatives those that all of them have. */
function constantsOf(schema: JsonObject): ReadonlyMap<string, Json> {
  const own = Object.entries(asObject(schema.properties)).flatMap(([key, property]): [string, Json][] => {
    const [value, ...others] = allowedValues(asObject(property));
    return value === undefined || others.length > 0 ? [] : [[key, value]];
  });
  const [first, ...rest] = listOf(schema.oneOf ?? schema.anyOf).map((branch) => constantsOf(asObject(branch)));
  const common = [...(first ?? [])].filter(([key, value]) => rest.every((one) => one.get(key) === value));
  return new Map([...own, ...common]);
}

const formatOf = (schema: Json | undefined): string => asString(asObject(schema).format) ?? typeWords(asObject(schema));

function typeWords({ $ref, allOf, anyOf, items, oneOf, type }: JsonObject): string {
  if (typeof $ref === "string") {
    return pointerName($ref);
  }
  const parts = listOf(anyOf ?? oneOf ?? allOf).map((part) => typeWords(asObject(part)));
  const words =
    parts.length > 0 ? [...new Set(parts)].filter((part) => part !== ANY).join(" | ") : [type ?? []].flat().join(" | ");
  const item = items === undefined ? "" : typeWords(asObject(items));
  return type === "array" && item !== "" ? `${item.includes(" | ") ? `(${item})` : item}[]` : words || ANY;
}

const ANY = "any value";
