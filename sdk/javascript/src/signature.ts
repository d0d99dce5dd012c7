/**
 * Tell whether a name is valid Unicode. In UTF-8, each lone half of a surrogate pair becomes the bytes of U+FFFD, which
 * decoders also substitute for bytes that aren't UTF-8: two such names would have one secret and one feed.
 */
export const isUnicode = (name: string): boolean => !/[\p{Surrogate}\ufffd]/u.test(name);

/** @throws Error if a name that a secret or a feed is made from isn't valid Unicode */
export function checkUnicode(what: "user" | "identifier", name: string): void {
  if (!isUnicode(name)) {
    throw new Error(`The ${what} is not valid Unicode`);
  }
}

// #region secret
const bytesOf = (text: string) => new TextEncoder().encode(text);

const keyOf = (text: string) =>
  crypto.subtle.importKey("raw", bytesOf(text), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

const hexOf = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Derive the webhook secret of one client: HMAC-SHA256 of its identifier, keyed with the master secret, as 64 lowercase
 * hexadecimal digits. The client can read it in its token, so the master itself never leaves the server.
 *
 * @throws Error if the identifier isn't valid Unicode
 */
export async function secretFor(identifier: string, master: string): Promise<string> {
  checkUnicode("identifier", identifier);
  return hexOf(await crypto.subtle.sign("HMAC", await keyOf(master), bytesOf(identifier)));
}
// #endregion secret

/** Hash a string: the SHA-256 of its UTF-8 bytes, as 64 lowercase hexadecimal digits. */
export const hashOf = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", bytesOf(text)));

// #region verify
/**
 * Tell whether the header `x-socketless-signature` signs exactly these bytes: `hmac-sha256=` and 64 lowercase
 * hexadecimal digits. Web Crypto compares in constant time.
 */
export async function verifySignature(
  body: ArrayBuffer | Uint8Array,
  header: string | null,
  secret: string,
): Promise<boolean> {
  const [, digits = ""] = /^hmac-sha256=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (!digits || !secret) {
    return false;
  }
  const signature = Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16));
  // TypeScript before 5.7 knows no `Uint8Array<ArrayBuffer>`, so it can't stand in the signature.
  return crypto.subtle.verify("HMAC", await keyOf(secret), signature, body as Uint8Array<ArrayBuffer>);
}
// #endregion verify
