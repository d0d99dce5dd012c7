import { addressParts } from "../addressParts";
import { type Kind, tokenize, type Token } from "./tokens";

export interface LineOptions {
  /** Numbers of lines to point at, counted from 1. */
  highlighted?: ReadonlySet<number>;
  /** Numbers of lines that are new in a file that grows, counted from 1. */
  added?: ReadonlySet<number>;
  /** Number of the first line; undefined for no numbers. */
  firstNumber?: number;
  /** Whether lines wrap: true for commands and answers, false for programs, which scroll. */
  wraps?: boolean;
}

/** Return the class that colors.css styles; the first two letters identify the kind. */
const classOf = (kind: Kind): string => `t-${kind.slice(0, 2)}`;

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const isBlank = (text: string): boolean => text.trim() === "";

/** Split tokens at line feeds, and join neighbours of the same kind; whitespace takes any kind. */
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

/** Length from which a word, such as a URL, may need to wrap on a phone. */
const LONG = 24;

/** Match options and names with hyphens, at which browsers wrap. */
const HYPHENATED = /(?<![\w-])(?=\S*-)-{0,2}\w[\w.]*(?:-[\w.]+)*[=:]?/g;

/** Characters that fit into a line on a phone. */
const FITS = 32;

const wholeNames = (text: string): string =>
  escapeHtml(text).replace(HYPHENATED, (name) =>
    name.includes("-") && name.length <= FITS ? `<span class=t-whole>${name}</span>` : name,
  );

/** Render text that wraps: break long URLs after slashes, and keep hyphenated names whole. */
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
 * Highlight code at build time, so that the browser needs no highlighter.
 *
 * The text content equals the code. Consecutive added lines form one `ins`, which screen readers announce.
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
