/**
 * Characters that a terminal acts on when they are pasted, even in quotes (control characters), or that display a text
 * in another order than the shell reads it (bidirectional marks, line separators).
 */
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Write the bytes of a text as octal escapes, of three digits, so that no digit after them is read as a part. */
const octal = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");

/**
 * Quote a string so that bash, zsh, dash and fish read the same argument. Write a backslash outside the quotes where fish
 * would read an escape: fish, unlike POSIX shells, knows `\\` and `\'` inside single quotes. `\"` of JSON stays readable.
 */
const singleQuoted = (text: string): string => `'${text.replace(/\\(?=[\\']|$)|'/g, "'\\$&'")}'`;

/**
 * Quote a value for a shell, so that pasting it executes nothing. A value with control characters is written as `$'…'`,
 * which bash, zsh and newer POSIX shells support. Older shells read another value, and fish reports an error, but nothing
 * is executed, because nothing inside ends the quotes.
 *
 * @throws for a NUL, which no argument can contain
 */
export function shellQuote(value: string): string {
  if (value.includes("\0")) {
    throw new Error("A command can't hold the character NUL: take it out.");
  }
  return value.search(UNSAFE) === -1
    ? singleQuoted(value)
    : `$'${value.replace(/[\\']/g, octal).replace(UNSAFE, octal)}'`;
}

/** Write a URL as curl's option, without curl's globbing of brackets and braces. */
export const curlUrl = (url: string): string => `${/[[\]{}]/.test(url) ? "--globoff " : ""}--url ${shellQuote(url)}`;

/** Escape unsafe characters of JSON, which only occur in strings; line feeds between tokens stay. */
export const safeJson = (json: string): string =>
  json.replace(UNSAFE, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Quote JSON for a shell, keeping its lines. */
export const shellQuoteJson = (json: string): string => singleQuoted(safeJson(json));
