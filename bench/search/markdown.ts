import { createSlugger, parseMarkdownHeadingId } from "@docusaurus/utils";

import type { Section } from "../../plugins/search/record";

const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
/** Lines of MDX that are code. */
const STATEMENT = /^(?:import|export)\s/;
/** A line of a table of contents, which repeats the headings. */
const CONTENTS = /^\s*(?:[-*+]|\d+\.)\s+\[.*\]\(#[^)]*\)\s*$/;
/** A definition for links such as `[text][label]`. */
const DEFINITION = /^\s{0,3}\[[^\]]+\]:\s+\S/;

/** Return the text of a line of Markdown, without markup, tags and link targets. */
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

/**
 * Tell whether a line starts a block: list items and table rows are blocks of their own. Blocks end at an empty line.
 */
const startsBlock = (line: string): boolean => /^\s*(?:[-*+]\s|\d+\.\s|\||:{3})/.test(line);

/** Remove HTML comments, except in code. */
const withoutComments = (markdown: string): string =>
  markdown.replace(/^\s*(`{3,}|~{3,})[\s\S]*?^\s*\1|<!--[\s\S]*?-->/gm, (found, fence?: string) =>
    fence === undefined ? "" : found,
  );

/**
 * Read the sections of a page from its Markdown. An approximation: content rendered by components is missing, which the
 * build reads from the HTML.
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
