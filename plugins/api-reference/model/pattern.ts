/** Tell whether a string matches a pattern of the document; undefined for one that isn't a JavaScript pattern. */
export function matches(text: string, pattern: string): boolean | undefined {
  return expressionOf(pattern)?.test(text);
}

/** JSON Schema asks for Unicode patterns; many documents have others, such as `[\w-.]`. */
function expressionOf(pattern: string): RegExp | undefined {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Try the next.
    }
  }
  return undefined;
}
