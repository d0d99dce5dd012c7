import { addressParts } from "../address-parts";
import { type Kind, tokenize, type Token } from "./tokens";

export interface HighlightOptions {
  /** Whether the code is new in a file that grows. */
  isAdded?: boolean;
  /** Whether lines wrap: true for commands and answers, false for programs, which scroll. */
  wraps?: boolean;
}

/** Return the class that colors.css styles; the first two letters identify the kind. */
const classOf = (kind: Kind): string => `t-${kind.slice(0, 2)}`;

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

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
 * The text content equals the code. New code is an `ins`, which screen readers announce.
 *
 * @param code - without a line feed at its end
 * @param language - a Prism language or alias; `text` for none
 * @returns HTML for the inside of a `code` element within a `pre`
 * @throws when the language is unknown
 */
export function highlight(
  code: string,
  language: string,
  { isAdded = false, wraps = false }: HighlightOptions = {},
): string {
  const tokens = tokenize(code.replaceAll("\r\n", "\n"), language);
  if (tokens === undefined) {
    throw new Error(
      `no language "${language.toLowerCase()}" to highlight; write \`text\` for code without highlighting, or a language that is near`,
    );
  }
  const html = tokens.map((token) => pieceHtml(token, wraps)).join("");
  return isAdded ? `<ins>${html}</ins>` : html;
}
