/** Levels of lists and objects in each other that the double can write out again without running out of stack. */
const DEEPEST = 1_000;

/** Whether a value of JSON has more levels than the double can write; without recursion, and in time that grows with its size. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((it) => (typeof it === "object" && it !== null ? Object.values(it) : []));
  }
  return false;
}

/** Reads JSON of any sender. Undefined stands for text that isn't JSON, or is nested too deeply to be passed on. */
export function parseJson(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
