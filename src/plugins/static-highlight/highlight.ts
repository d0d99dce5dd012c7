import { darkCode, lightCode } from "../../config/codeThemes";
import { paletteOf } from "./palette";
import { tokenize, type TypedText } from "./prism";

const palette = paletteOf({ light: lightCode, dark: darkCode });

/** The rules that `highlight` needs on the page; every page of the site has them. */
export const stylesheet = palette.stylesheet;

export interface LineOptions {
  /** Class names of lines by their number, counted from 1. */
  lineClasses?: ReadonlyMap<number, readonly string[]>;
  /** Number of the first line; undefined for no numbers. */
  firstNumber?: number;
}

interface Piece {
  name: string | undefined;
  text: string;
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const isBlank = (text: string): boolean => text.trim() === "";

/** Splits at line feeds, and joins neighbours that look the same: blanks take any look. */
function linesOf(tokens: readonly TypedText[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const { types, text } of tokens) {
    const name = palette.classOf(types);
    text.split("\n").forEach((part, index) => {
      if (index > 0) {
        lines.push([]);
      }
      const line = lines.at(-1) ?? [];
      const last = line.at(-1);
      if (last && (last.name === name || isBlank(part))) {
        last.text += part;
      } else if (part !== "") {
        line.push({ name: isBlank(part) ? undefined : name, text: part });
      }
    });
  }
  return lines;
}

const pieceHtml = ({ name, text }: Piece): string =>
  name === undefined ? escapeHtml(text) : `<span class=${name}>${escapeHtml(text)}</span>`;

/**
 * Highlights code at build time, so that the browser needs no highlighter.
 *
 * The text of the result is the code exactly. Colours for both modes come from `stylesheet`.
 *
 * @param code - without a line feed at its end
 * @param language - a Prism language or alias; `text` for none
 * @returns HTML for the inside of a `code` element within a `pre`
 * @throws when the language is unknown
 */
export function highlight(code: string, language: string, options: LineOptions = {}): string {
  const lines = linesOf(tokenize(code.replaceAll("\r\n", "\n"), language));
  return lines
    .map((pieces, index) => {
      const classes = [
        ...(options.firstNumber === undefined ? [] : ["code-line"]),
        ...(options.lineClasses?.get(index + 1) ?? []),
      ];
      const end = index + 1 < lines.length ? "\n" : "";
      const html = pieces.map(pieceHtml).join("") + end;
      return classes.length === 0 ? html : `<span class="${classes.join(" ")}">${html}</span>`;
    })
    .join("");
}
