/** A pattern of classes, escapes and plain characters, each with at most one quantifier: no groups or alternatives. */
const SIMPLE =
  /^\^?(?:(?:\[\^?(?:\\.|[^\]\\])+\]|\\[dwsDWS]|\\[^\p{L}\p{N}]|[^\\^$.*+?()[\]{}|]|\.)(?:[*+?]|\{\d+,?\d*\})?)*\$?$/u;

/** What lets a step of a simple pattern match texts of different lengths. */
const OPEN = /[*+?]|\{\d+,/g;

/** Most attempts to match, in the worst case: some milliseconds. */
const ATTEMPTS = 1e7;

/**
 * Tell whether a text matches a pattern of the document. A pattern that could take long, or that this browser can't
 * compile, isn't run and counts as matched: the service decides.
 */
export function matches(text: string, pattern: string): boolean {
  const choices = (pattern.match(OPEN)?.length ?? 0) + (pattern.startsWith("^") ? 0 : 1);
  if (!SIMPLE.test(pattern) || (text.length + 1) ** choices > ATTEMPTS) {
    return true;
  }
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}
