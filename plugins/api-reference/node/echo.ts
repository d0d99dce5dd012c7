/** A shorter key is an ordinary word, which a document may hold without repeating the key. */
const SHORTEST_KEY = 8;

/**
 * Whether a text from the service repeats the API key: as it is, with line ends or backslashes in it, with escapes of
 * JSON or of addresses, or in Base64.
 */
export function repeatsKey(text: string, key: string | undefined): boolean {
  if (key === undefined) {
    return false;
  }
  const plain = text
    .replace(/\\u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_whole, unit: string | undefined, byte: string | undefined) =>
      String.fromCharCode(parseInt(unit ?? byte ?? "", 16)),
    )
    .replace(/[\s\\]/g, "");
  const compact = text.replace(/[\s\\]/g, "");
  return [key.replaceAll("\\", ""), ...base64Of(key)].some((form) => plain.includes(form) || compact.includes(form));
}

/** Whether a document that would be published repeats the API key. */
export function publishesKey(text: string, key: string | undefined): boolean {
  return key !== undefined && key.length >= SHORTEST_KEY && repeatsKey(text, key);
}

/** What stands in Base64 for a key, wherever in a longer text it begins: three bytes are four letters. */
function base64Of(key: string): string[] {
  return [0, 1, 2]
    .map((before) => {
      const letters = Buffer.from(`${" ".repeat(before)}${key}`).toString("base64");
      return letters.slice(before === 0 ? 0 : 4, Math.floor((before + key.length) / 3) * 4);
    })
    .filter((letters) => letters.length >= SHORTEST_KEY);
}
