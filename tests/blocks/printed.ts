/** What differs from run to run in what commands print, as it is written on the pages. */
const CHANGING: ReadonlyArray<readonly [written: RegExp, pattern: string]> = [
  [/eyJ[\w-]*(?:\\\.[\w-]+)*…?/g, "eyJ[\\w.-]+"],
  [/\b[0-9a-f]{64}\b/g, "[0-9a-f]{64}"],
  [/42\\\.[0-9a-z]{16}\b/g, "42\\.[0-9a-z]{16}"],
  [/guest([_.-])[0-9a-z]{8,16}\b/g, "guest$1[0-9a-z]{8,16}"],
  [/…/g, "[^\\n]*"],
];

/**
 * Turns an output as a page prints it into a pattern: tokens, secrets and identifiers may be others, an ellipsis stands for
 * the rest of its line, and everything else must match exactly.
 */
export function patternOf(output: string): RegExp {
  const literal = output.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(CHANGING.reduce((text, [written, pattern]) => text.replace(written, pattern), literal));
}
