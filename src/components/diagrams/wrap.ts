/**
 * Breaks a text into lines of at most `width` characters, at spaces; a longer word keeps a line of its own.
 * SVG text does not wrap by itself, and the width of a system font is not known at build time, so characters count.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
