/** One supported step of a pattern: a class, an escape, a plain character or a dot, with its quantifier. */
const STEP =
  /(\[\^?(?:\\.|[^\]\\])+\]|\\[dwsDWS]|\\[^\p{L}\p{N}]|[^\\^$.*+?()[\]{}|]|\.)(?:([*+?])|\{(\d+)(,?)(\d*)\})?/uy;

/** Characters to try for a step, the letters of a word first. */
const WORD = [..."string"];
const OTHERS = [..."A0-_.:/@ #"];

/** Repetitions of a step without a limit. */
const USUAL = 6;

/**
 * Generate a text that matches a pattern by reading it from left to right, such as `st` for `^[a-z]{2}$`. Never runs
 * the pattern on more than one character, because a document's pattern can take years for a short text.
 *
 * @returns undefined for patterns with groups, alternatives or assertions, and for impossible lengths
 */
export function textOfPattern(pattern: string, minLength: number, maxLength: number): string | undefined {
  const source = pattern.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
  const steps: { letters: string[]; least: number; most: number; usual: number }[] = [];
  STEP.lastIndex = 0;
  for (let at = 0; at < source.length; at = STEP.lastIndex) {
    const found = STEP.exec(source);
    const letters = found && lettersOf(found[1] ?? "");
    if (found === null || letters === undefined || letters?.length === 0) {
      return undefined;
    }
    steps.push({ letters: letters ?? [], ...timesOf(found) });
  }
  const total = (key: "least" | "usual"): number => steps.reduce((sum, step) => sum + step[key], 0);
  // Use the least counts when the text is too long, then extend the first step that allows more.
  const counts = steps.map((step) => (total("usual") > maxLength ? step.least : step.usual));
  let missing = minLength - counts.reduce((sum, count) => sum + count, 0);
  const text = steps
    .map(({ letters, most }, index) => {
      const count = Math.min(most, (counts[index] ?? 0) + Math.max(missing, 0));
      missing -= count - (counts[index] ?? 0);
      return Array.from({ length: count }, (_, place) => letters[place % letters.length]).join("");
    })
    .join("");
  return text.length >= minLength && text.length <= maxLength ? text : undefined;
}

function timesOf([, , sign, count, comma, most]: RegExpExecArray): { least: number; most: number; usual: number } {
  if (count !== undefined) {
    const least = Math.min(Number(count), 1_000);
    const limit = most ? Number(most) : comma ? 1_000 : least;
    return { least, most: Math.min(limit, 1_000), usual: Math.max(least, Math.min(limit, comma ? USUAL : least)) };
  }
  return {
    least: sign === "*" || sign === "?" ? 0 : 1,
    most: sign === "*" || sign === "+" ? 1_000 : 1,
    usual: sign === "*" || sign === "+" ? USUAL : 1,
  };
}

/**
 * List the characters that match a step; empty when none of those tried does, undefined when the step isn't supported.
 */
function lettersOf(step: string): string[] | undefined {
  if (/^[^\\[.]$/u.test(step)) {
    return [step];
  }
  try {
    const fits = new RegExp(`^${step}$`, "u");
    const own = [...step].filter((letter) => fits.test(letter));
    const usual = [...WORD, ...OTHERS].filter((letter) => fits.test(letter));
    const word = usual.filter((letter) => WORD.includes(letter));
    return word.length > 0 ? word : [...usual, ...own].slice(0, 1);
  } catch {
    return undefined;
  }
}
