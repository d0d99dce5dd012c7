/**
 * Control characters (C0 without tab and line feed, DEL, C1), other line ends, lone surrogates, and bidirectional
 * marks.
 */
const INVISIBLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]|\p{Cs}/gu;

const spelled = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Escape characters that could make a text look like another one, or that a terminal would obey. Keeps line feeds. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, spelled);
}

/** Escape a foreign text for a message, on one line, so that it can neither control a terminal nor imitate a message. */
export function printable(text: string): string {
  return visible(text).replace(/[\t\n]/g, spelled);
}

/** Longest name in messages and links, in characters. */
const NAME_CHARACTERS = 100;

/** Cut a text to at most `limit` UTF-16 units, without splitting a surrogate pair. */
export function firstCharacters(text: string, limit: number): string {
  return text.slice(0, limit).replace(/\p{Cs}$/u, "");
}

export function shortName(name: string): string {
  return name.length <= NAME_CHARACTERS ? name : `${firstCharacters(name, NAME_CHARACTERS)}…`;
}

/** Quote a foreign name in a message. */
export const quoted = (name: string): string => `"${printable(shortName(name))}"`;
