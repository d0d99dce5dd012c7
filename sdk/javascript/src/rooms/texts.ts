/** Text that every database stores: without NUL, and well-formed. */
const STORABLE = /^[^\0\p{Cs}]*$/u;
/** The longest text that an app posts: with its JSON, it stays below the most that a message holds. */
const MAX_CHARACTERS = 30_000;

/** Tell whether a client's text can be posted. */
export const isText = (text: unknown, maxCharacters: number): text is string =>
  typeof text === "string" && text.length > 0 && text.length <= maxCharacters && STORABLE.test(text);

/** @throws Error if an app's text can't be posted */
export function checkText(text: string): void {
  if (!isText(text, MAX_CHARACTERS)) {
    throw new Error("A post is text of 1 to 30,000 characters that is valid Unicode, without NUL");
  }
}

/** Tell whether a client's value can be the ID of a post: that of a page, after its user, is the longest. */
export const isId = (id: unknown): id is string => typeof id === "string" && /^[^\p{Cc}\p{Cs}]{1,300}$/u.test(id);

/** @throws Error if an app's ID can't be that of a post */
export function checkId(id: string): void {
  if (!isId(id)) {
    throw new Error("The ID of a post is text of 1 to 300 characters, and none of them is a control character");
  }
}

/** Tell whether it can be the ID that a page gives its own post. */
export const isOwnId = (id: unknown): id is string =>
  typeof id === "string" && /^[^\p{Cc}\p{Cs}\p{Z}]{1,100}$/u.test(id);

/** Tell whether a client's value can be a reaction. */
export const isEmoji = (emoji: unknown): emoji is string =>
  typeof emoji === "string" && /^[^\p{Cc}\p{Cs}\p{Z}]{1,32}$/u.test(emoji) && emoji.length <= 32;
