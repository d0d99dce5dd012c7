import type { Limits, Operation } from "./model";

/** Limits that are counts, each pair with its unit. */
const COUNTS = [
  ["minLength", "maxLength", "character"],
  ["minItems", "maxItems", "item"],
  ["minProperties", "maxProperties", "key"],
] as const;

/** Limits on numbers, in words. */
const AMOUNTS = [
  ["minimum", "at least"],
  ["exclusiveMinimum", "more than"],
  ["maximum", "at most"],
  ["exclusiveMaximum", "less than"],
] as const;

/** Describe the limits of a schema in phrases: `1 to 100 characters`, `at least 1 item`. */
export function limitWords(limits: Limits): string[] {
  const amounts = AMOUNTS.flatMap(([key, words]) => (limits[key] === undefined ? [] : [`${words} ${limits[key]}`]));
  return [
    ...COUNTS.map(([least, most, unit]) => range(limits[least], limits[most], unit)),
    amounts.join(", ") || undefined,
    limits.multipleOf === undefined ? undefined : `a multiple of ${limits.multipleOf}`,
    limits.uniqueItems === true ? "no item twice" : undefined,
  ].filter((words) => words !== undefined);
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string | undefined {
  const counted = (count: number): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (minimum !== undefined && maximum !== undefined) {
    return minimum === maximum ? `exactly ${counted(minimum)}` : `${minimum} to ${counted(maximum)}`;
  }
  if (minimum !== undefined) {
    return minimum > 0 ? `at least ${counted(minimum)}` : undefined;
  }
  if (maximum === 0) {
    return `no ${unit}s`;
  }
  return maximum === undefined ? undefined : `at most ${counted(maximum)}`;
}

/** Describe what an operation needs: alternatives joined by "or", schemes that apply together by "and". */
export function neededWords(security: Operation["security"]): string {
  const words = security
    .filter((together) => together.length > 0)
    .map((together) => together.map(({ label }) => label).join(" and "));
  return [...new Set(words)].join(" or ");
}

/** Tell whether a number is within its limits. */
export function numberFits(value: number, limits: Limits): boolean {
  const step = limits.multipleOf;
  return (
    value >= (limits.minimum ?? -Infinity) &&
    value <= (limits.maximum ?? Infinity) &&
    value > (limits.exclusiveMinimum ?? -Infinity) &&
    value < (limits.exclusiveMaximum ?? Infinity) &&
    (step === undefined || isWhole(value / step))
  );
}

/** Allow for rounding: quotients such as 0.3 / 0.1 miss a whole number by their last bit. */
const isWhole = (quotient: number): boolean =>
  Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
