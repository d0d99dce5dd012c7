/** Levels of lists and objects in each other that the double can write out again without running out of stack. */
const DEEPEST = 1_000;

/** Finds the deepest level of JSON text, without recursion; brackets in strings don't count. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    depth += token === "[" || token === "{" ? 1 : token.length === 1 ? -1 : 0;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Reads JSON of any sender. Undefined stands for text that isn't JSON, or is nested too deeply to be passed on. */
export function parseJson(text: string): unknown {
  try {
    return depthOf(text) > DEEPEST ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
