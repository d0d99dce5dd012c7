/** Tell whether a text can be the ID of something that is stored: 1 to 100 characters that every database stores. */
export const isId = (id: unknown): id is string => typeof id === "string" && /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(id);

/** @throws Error if it can't be an ID */
export function checkId(id: unknown): void {
  if (!isId(id)) {
    throw new Error("An ID is a text of 1 to 100 characters, without control characters");
  }
}
