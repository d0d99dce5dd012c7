import { createSlugger, parseMarkdownHeadingId } from "@docusaurus/utils";

import type { Section } from "../../plugins/search/record";

const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
/** Lines of MDX that are code, not text. */
const STATEMENT = /^(?:import|export)\s/;
/** A line of a table of contents, whose words are the headings'. */
const CONTENTS = /^\s*(?:[-*+]|\d+\.)\s+\[.*\]\(#[^)]*\)\s*$/;
/** Where `[text][label]` leads. */
const DEFINITION = /^\s{0,3}\[[^\]]+\]:\s+\S/;

/** The text of a line of Markdown, without marks, tags and addresses of links. */
function plain(line: string): string {
  return line
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(?<![\w\]])\[([^\]]+)\]\[[^\]]*\]/g, "$1")
    .replace(/<ApiValue of="([^"]*)"\s*\/>/g, "$1")
    .replace(/<\/?[A-Za-z][^>]*>/g, "")
    .replace(/^\s*:{3,}\w*(?:\[(.*)\])?/, "$1")
    .replace(/^\s*(?:>|[-*+]\s|\d+\.\s)\s*/, "")
    .replace(/[*_]{2,}|`|^\||\|$/g, "")
    .replace(/(?<!\w)([*_])(\S|\S.*?\S)\1(?!\w)/g, "$2")
    .replace(/\s*\|\s*/g, " ")
    .trim();
}

function headingOf(line: string): { level: number; text: string; id: string | undefined } | undefined {
  const [, signs, rest] = HEADING.exec(line) ?? [];
  if (signs === undefined || rest === undefined) {
    return undefined;
  }
  const { text, id } = parseMarkdownHeadingId(rest, "mdx-comment");
  return { level: signs.length, text: plain(text), id };
}

/** Blocks end at an empty line; list items and table rows are blocks of their own. */
const startsBlock = (line: string): boolean => /^\s*(?:[-*+]\s|\d+\.\s|\||:{3})/.test(line);

/** The text without HTML's comments; those in code are part of it. */
const withoutComments = (markdown: string): string =>
  markdown.replace(/^\s*(`{3,}|~{3,})[\s\S]*?^\s*\1|<!--[\s\S]*?-->/gm, (found, fence?: string) =>
    fence === undefined ? "" : found,
  );

/**
 * Reads the sections of a page from its Markdown, well enough to search while writing. What components render is not
 * seen; the build reads that from the HTML.
 *
 * @param title - the page's title
 */
export function readMarkdown(markdown: string, title: string): Section[] {
  const slugger = createSlugger();
  const sections: Section[] = [{ level: 1, anchor: null, heading: title, blocks: [] }];
  let lines: string[] = [];
  let fence: string | undefined;
  const flush = (): void => {
    const text = lines.join(" ").replace(/\s+/g, " ").trim();
    lines = [];
    if (/[\p{L}\p{N}]/u.test(text)) {
      sections.at(-1)?.blocks.push({ text, ...(fence !== undefined && { code: true }) });
    }
  };
  for (const line of withoutComments(markdown.replace(/^---\n[\s\S]*?\n---\n/, "")).split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      flush();
      fence = fence === undefined ? mark : undefined;
      continue;
    }
    if (fence !== undefined) {
      lines.push(line);
      continue;
    }
    const heading = headingOf(line);
    if (heading !== undefined) {
      flush();
      if (heading.level > 1) {
        const anchor = heading.id ?? slugger.slug(heading.text);
        sections.push({ level: heading.level, anchor, heading: heading.text, blocks: [] });
      }
    } else if (CONTENTS.test(line) || DEFINITION.test(line)) {
      flush();
    } else if (!STATEMENT.test(line)) {
      if (line.trim() === "" || startsBlock(line)) {
        flush();
      }
      lines.push(plain(line));
    }
  }
  flush();
  return sections;
}
