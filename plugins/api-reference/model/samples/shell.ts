/**
 * Characters that a terminal acts upon when they are pasted, quoted or not (control characters), or that show a text in another
 * order than a shell reads it (marks of direction, separators of lines).
 */
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** The bytes of a text as octal escapes, three digits each, which end where they should whatever follows. */
const octal = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");

const singleQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Quotes a value for a shell, so that pasting it runs nothing. A value with control characters is written as `$'…'`, which bash, zsh
 * and newer POSIX shells read. Nothing between these quotes ends them, so that an older shell takes another value, but runs nothing.
 *
 * @throws for a NUL, which no argument can hold
 */
export function shellQuote(value: string): string {
  if (value.includes("\0")) {
    throw new Error("A command can't hold the character NUL: take it out.");
  }
  return value.search(UNSAFE) === -1
    ? singleQuoted(value)
    : `$'${value.replace(/[\\']/g, octal).replace(UNSAFE, octal)}'`;
}

/** An address as curl's option, which curl reads as one address, whatever brackets and braces it has. */
export const curlUrl = (url: string): string => `${/[[\]{}]/.test(url) ? "--globoff " : ""}--url ${shellQuote(url)}`;

/** JSON text with unsafe characters, which stand only in its strings, as escapes; line feeds between its lines stay. */
export const safeJson = (json: string): string =>
  json.replace(UNSAFE, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Quotes JSON text for a shell, on as many lines as it has. */
export const shellQuoteJson = (json: string): string => singleQuoted(safeJson(json));
