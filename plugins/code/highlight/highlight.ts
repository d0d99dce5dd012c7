import { addressParts } from "../addressParts";
import { type Kind, tokenize, type Token } from "./tokens";

export interface LineOptions {
  /** Numbers of lines to point at, counted from 1. */
  highlighted?: ReadonlySet<number>;
  /** Numbers of lines that are new in a file that grows, counted from 1. */
  added?: ReadonlySet<number>;
  /** Number of the first line; undefined for no numbers. */
  firstNumber?: number;
  /** Whether lines wrap: commands and answers do, programs scroll. */
  wraps?: boolean;
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

/** Characters of a word, such as an address, that may be too long for what is left of a phone's line. */
const LONG = 24;

/** An option or a name with hyphens, after which a browser breaks lines. */
const HYPHENATED = /(?<![\w-])(?=\S*-)-{0,2}\w[\w.]*(?:-[\w.]+)*[=:]?/g;

/** Characters of a name that fit into a line of a phone. */
const FITS = 32;

const wholeNames = (text: string): string =>
  escapeHtml(text).replace(HYPHENATED, (name) =>
    name.includes("-") && name.length <= FITS ? `<span class=t-whole>${name}</span>` : name,
  );

/** Text that wraps: breaks long addresses after their slashes, and keeps names with hyphens whole. */
const wrappingHtml = (text: string): string =>
  text
    .split(/(?=\s)/)
    .map((word) => (word.length < LONG ? [word] : addressParts(word)).map(wholeNames).join("<wbr>"))
    .join("");

function pieceHtml({ kind, text }: Token, wraps: boolean): string {
  const html = wraps ? wrappingHtml(text) : escapeHtml(text);
  return kind === undefined ? html : `<span class=${classOf(kind)}>${html}</span>`;
}

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
      const text =
        pieces.map((piece) => pieceHtml(piece, options.wraps === true)).join("") + (number < lines.length ? "\n" : "");
      const html = classes.length === 0 ? text : `<span class="${classes.join(" ")}">${text}</span>`;
      const begins = isAdded(number) && !isAdded(number - 1);
      const ends = isAdded(number) && !isAdded(number + 1);
      return `${begins ? "<ins>" : ""}${html}${ends || (isAdded(number) && number === lines.length) ? "</ins>" : ""}`;
    })
    .join("");
}
