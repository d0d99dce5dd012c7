interface Heading {
  line: number;
  level: number;
  text: string;
}

/** A heading's text without Markdown's marks, and as search and Markdown both have it. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[\\`*_]/g, "")
    .replace(/\s+/g, " ")
    .trim();

function headingsOf(lines: readonly string[]): Heading[] {
  let fence: string | undefined;
  return lines.flatMap((text, line) => {
    const [, marks] = /^\s*(`{3,}|~{3,})/.exec(text) ?? [];
    if (marks !== undefined && (fence === undefined || text.trim() === fence)) {
      fence = fence === undefined ? marks : undefined;
      return [];
    }
    const [, level = "", title = ""] = fence === undefined ? (/^(#{1,6}) (.*)$/.exec(text) ?? []) : [];
    return level === "" ? [] : [{ line, level: level.length, text: plain(title) }];
  });
}

/**
 * Cuts a section out of a page: from its heading to the next one that is not below it.
 *
 * @returns undefined where the page has no such heading
 */
export function sectionOf(markdown: string, heading: string): string | undefined {
  const lines = markdown.split("\n");
  const headings = headingsOf(lines);
  const start = headings.find(({ text }) => text === plain(heading));
  if (start === undefined) {
    return undefined;
  }
  const next = headings.find(({ line, level }) => line > start.line && level <= start.level);
  return lines.slice(start.line, next?.line).join("\n").trim();
}
