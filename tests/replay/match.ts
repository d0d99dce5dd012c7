/** Whether a value is what a recording expects, by the file's `matching`. Throws on an operator that it doesn't know. */
export function matches(expected: unknown, got: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(got) && got.length === expected.length && expected.every((it, index) => matches(it, got[index]))
    );
  }
  if (!isObject(expected)) {
    return expected === got;
  }
  const operator = Object.keys(expected).find((key) => key.startsWith("$"));
  if (operator !== undefined) {
    return applies(operator, expected[operator], got);
  }
  return isObject(got) && Object.entries(expected).every(([key, value]) => matches(value, Reflect.get(got, key)));
}

/** Whether two JSON values are the same, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) {
    const areLists = Array.isArray(one) && Array.isArray(other);
    return areLists ? one.length === other.length && one.every((it, index) => isSame(it, other[index])) : one === other;
  }
  const keys = Object.keys(one);
  const hasSameKeys = keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key));
  return hasSameKeys && keys.every((key) => isSame(one[key], other[key]));
}

/** Whether two lists hold the same values, in any order. */
export function isSameSet(one: readonly unknown[], other: readonly unknown[]): boolean {
  const sorted = (list: readonly unknown[]) => list.map((it) => JSON.stringify(it)).sort();
  return isSame(sorted(one), sorted(other));
}

function applies(operator: string, operand: unknown, got: unknown): boolean {
  switch (operator) {
    case "$exact":
      return isSame(operand, got);
    case "$in":
      return (operand as unknown[]).some((it) => matches(it, got));
    case "$range": {
      const [from, to] = operand as [number, number];
      return typeof got === "number" && from <= got && got <= to;
    }
    case "$matches":
      return typeof got === "string" && new RegExp(operand as string).test(got);
    default:
      throw new Error(`${operator} is no operator of the recordings`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
