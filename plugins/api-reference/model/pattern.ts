/** One step of a pattern: a class, an escape, a plain character or a dot, with its quantifier. */
const STEP =
  /(\[\^?(?:\\.|[^\]\\])+\]|\\[dwsDWS]|\\[^\p{L}\p{N}]|[^\\^$.*+?()[\]{}|]|\.)(?:([*+?])|\{(\d+)(,?)(\d*)\})?/uy;

interface Step {
  /** The step without its quantifier. */
  readonly source: string;
  readonly least: number;
  readonly most: number;
}

/** Most repetitions to read: more are as good as endless. */
const MOST = 1_000;

/** Read a pattern as a row of steps; undefined for one with groups, alternatives or assertions. */
function stepsOf(pattern: string): Step[] | undefined {
  const source = pattern.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
  const steps: Step[] = [];
  STEP.lastIndex = 0;
  for (let at = 0; at < source.length; at = STEP.lastIndex) {
    const [whole, step = "", sign, count, comma, end] = STEP.exec(source) ?? [];
    if (whole === undefined) {
      return undefined;
    }
    const least = count === undefined ? (sign === "*" || sign === "?" ? 0 : 1) : Number(count);
    const isOpen = sign === "*" || sign === "+" || (comma === "," && !end);
    const most = isOpen ? MOST : end ? Number(end) : Math.max(least, 1);
    steps.push({ source: step, least: Math.min(least, MOST), most: Math.min(most, MOST) });
  }
  return steps;
}

/** Most attempts to match, in the worst case: some milliseconds. */
const ATTEMPTS = 1e7;

/**
 * Tell whether a text matches a pattern of the document. A pattern that could take long, or that this browser can't
 * compile, isn't run and counts as matched: the service decides.
 */
export function matches(text: string, pattern: string): boolean {
  const steps = stepsOf(pattern);
  const choices = steps?.filter(({ least, most }) => least !== most).length ?? 0;
  if (steps === undefined || (text.length + 1) ** (choices + (pattern.startsWith("^") ? 0 : 1)) > ATTEMPTS) {
    return true;
  }
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}
