export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Return the middle of some numbers, the upper one of two; NaN without any. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/**
 * Put a part's section into the report, in place of its earlier one; other parts keep theirs.
 *
 * @param before - the report so far, or any text without sections
 */
export function withSection(before: string, title: string, text: string): string {
  const [head = "", ...sections] = before.split(/^(?=## )/m);
  const kept = sections.filter((section) => !section.startsWith(`## ${title}\n`));
  return `${[head, ...kept, `## ${title}\n\n${text}`].map((part) => part.trim()).join("\n\n")}\n`;
}
