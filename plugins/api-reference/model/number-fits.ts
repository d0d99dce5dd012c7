import { asNumber } from "./json";
import type { Limits } from "./model";

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
