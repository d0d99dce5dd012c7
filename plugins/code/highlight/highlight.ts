import { type Kind, tokenize, type Token } from "./tokens";

export interface LineOptions {
  /** Numbers of lines to point at, counted from 1. */
  highlighted?: ReadonlySet<number>;
  /** Numbers of lines that are new in a file that grows, counted from 1. */
  added?: ReadonlySet<number>;
  /** Number of the first line; undefined for no numbers. */
  firstNumber?: number;
}

/** The class of a piece of code, which colors.css gives its colour; no two kinds begin with the same two letters. */
const classOf = (kind: Kind): string => `t-${kind.slice(0, 2)}`;

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const isBlank = (text: string): boolean => text.trim() === "";

/** Splits at line feeds, and joins neighbours that look the same: blanks take any look. */
function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const { kind, text } of tokens) {
    text.split("\n").forEach((part, index) => {
      if (index > 0) {
        lines.push([]);
      }
      const line = lines.at(-1) ?? [];
      const last = line.at(-1);
      if (last && (last.kind === kind || isBlank(part))) {
        last.text += part;
      } else if (part !== "") {
        line.push({ kind: isBlank(part) ? undefined : kind, text: part });
      }
    });
  }
  return lines;
}

const pieceHtml = (kind: Kind | undefined, text: string): string =>
  kind === undefined ? escapeHtml(text) : `<span class=${classOf(kind)}>${escapeHtml(text)}</span>`;

/**
 * Highlights code at build time, so that the browser needs no highlighter.
 *
 * The text of the result is the code exactly. Added lines that follow each other are one `ins`, which screen readers announce.
 *
 * @param code - without a line feed at its end
 * @param language - a Prism language or alias; `text` for none
 * @returns HTML for the inside of a `code` element within a `pre`
 * @throws when the language is unknown
 */
export function highlight(code: string, language: string, options: LineOptions = {}): string {
  const tokens = tokenize(code.replaceAll("\r\n", "\n"), language);
  if (tokens === undefined) {
    throw new Error(
      `no language "${language.toLowerCase()}" to highlight; write \`text\` for code without highlighting, or \`diff\`, \`ini\` or another language that is near`,
    );
  }
  const lines = linesOf(tokens);
  const isAdded = (number: number): boolean => options.added?.has(number) ?? false;
  return lines
    .map((pieces, index) => {
      const number = index + 1;
      const classes = [
        ...(options.firstNumber === undefined ? [] : ["code-line"]),
        ...(options.highlighted?.has(number) ? ["theme-code-block-highlighted-line"] : []),
      ];
      const text = pieces.map(({ kind, text }) => pieceHtml(kind, text)).join("") + (number < lines.length ? "\n" : "");
      const html = classes.length === 0 ? text : `<span class="${classes.join(" ")}">${text}</span>`;
      const begins = isAdded(number) && !isAdded(number - 1);
      const ends = isAdded(number) && !isAdded(number + 1);
      return `${begins ? "<ins>" : ""}${html}${ends || (isAdded(number) && number === lines.length) ? "</ins>" : ""}`;
    })
    .join("");
}
