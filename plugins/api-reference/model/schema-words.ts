import { asNumber, jsonText } from "./json";
import type { Amount, Json, JsonType, Limits, Operation, Schema } from "./model";

const PLURALS = new Map(
  Object.entries({
    string: "strings",
    number: "numbers",
    integer: "integers",
    boolean: "booleans",
    object: "objects",
    "any value": "any values",
  }),
);

/** Most types of alternatives to list. */
const TYPES_LISTED = 5;

/** Describe the type of a schema in words: `list of strings`, `object or list of objects`, `any value`. */
export function typeLabel(schema: Pick<Schema, "types" | "oneOrList" | "item" | "variants" | "enum">): string {
  if (schema.oneOrList && schema.item) {
    return `${schema.item.label} or list of ${plural(schema.item.label)}`;
  }
  if (schema.variants.length > 0) {
    const labels = [...new Set(schema.variants.map((variant) => variant.schema.label))];
    const nullable = schema.types.includes("null") ? ["null"] : [];
    return labels.length > TYPES_LISTED ? `one of ${labels.length} types` : either([...labels, ...nullable]);
  }
  const types = schema.types.length === 0 && schema.enum ? typesOf(schema.enum) : schema.types;
  if (types.length === 0) {
    return "any value";
  }
  return either(types.map((type) => (type === "array" ? listLabel(schema.item) : type)));
}

/** Describe the limits of a schema in phrases: `1 to 100 characters`, `at least 1 item`. */
export function limitWords(limits: Limits): string[] {
  return [
    range(limits.minLength, limits.maxLength, "character"),
    range(limits.minItems, limits.maxItems, "item"),
    range(limits.minProperties, limits.maxProperties, "key"),
    numbers(limits),
    limits.multipleOf === undefined ? undefined : `a multiple of ${jsonText(limits.multipleOf)}`,
    limits.uniqueItems === true ? "no item twice" : undefined,
  ].filter((words) => words !== undefined);
}

function listLabel(item: Schema | undefined): string {
  return item === undefined ? "list" : `list of ${plural(item.label)}`;
}

function plural(label: string): string {
  if (label.startsWith("list of ")) {
    return `lists of ${label.slice("list of ".length)}`;
  }
  return label
    .split(" or ")
    .map((part) => PLURALS.get(part) ?? part)
    .join(" or ");
}

function either(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "any value") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function typesOf(values: readonly Json[]): JsonType[] {
  const types = values.map((value): JsonType => {
    if (value === null) {
      return "null";
    }
    if (Array.isArray(value)) {
      return "array";
    }
    const type = typeof value;
    return type === "string" || type === "number" || type === "boolean" ? type : "object";
  });
  return [...new Set(types)];
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string | undefined {
  const counted = (count: number): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (minimum !== undefined && maximum !== undefined) {
    return minimum === maximum ? `exactly ${counted(minimum)}` : `${minimum} to ${counted(maximum)}`;
  }
  if (minimum !== undefined) {
    return minimum > 0 ? `at least ${counted(minimum)}` : undefined;
  }
  return maximum === undefined ? undefined : `at most ${counted(maximum)}`;
}

function numbers(limits: Limits): string | undefined {
  const part = (words: string, amount: Amount | undefined): string[] =>
    amount === undefined ? [] : [`${words} ${jsonText(amount)}`];
  const parts = [
    ...part("at least", limits.minimum),
    ...part("more than", limits.exclusiveMinimum),
    ...part("at most", limits.maximum),
    ...part("less than", limits.exclusiveMaximum),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** Describe what an operation needs: alternatives joined by "or", schemes that apply together by "and". */
export function neededWords(security: Operation["security"]): string {
  const words = security
    .filter((together) => together.length > 0)
    .map((together) =>
      together
        .map(({ label, scopes }) => {
          const names = scopes.map(({ name }) => name).join(", ");
          return scopes.length === 0 ? label : `${label} (scope${scopes.length === 1 ? "" : "s"} ${names})`;
        })
        .join(" and "),
    );
  return [...new Set(words)].join(" or ");
}

/** Tell whether a number is within its limits. */
export function numberFits(value: number, limits: Limits): boolean {
  const step = asNumber(limits.multipleOf);
  return (
    value >= (asNumber(limits.minimum) ?? -Infinity) &&
    value <= (asNumber(limits.maximum) ?? Infinity) &&
    value > (asNumber(limits.exclusiveMinimum) ?? -Infinity) &&
    value < (asNumber(limits.exclusiveMaximum) ?? Infinity) &&
    (step === undefined || isWhole(value / step))
  );
}

/** Allow for rounding: quotients such as 0.3 / 0.1 miss a whole number by their last bit. */
const isWhole = (quotient: number): boolean =>
  Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
