const encoder = new TextEncoder();
const HMAC = { name: "HMAC", hash: "SHA-256" };

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", encoder.encode(secret), HMAC, false, ["sign"]);

/** Compute the HMAC-SHA256 of a text. */
export async function hmac(text: string, secret: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret), encoder.encode(text)));
}

/** Return the value of `x-socketless-signature`: `hmac-sha256=` and 64 lowercase hex digits over the raw body. */
export async function signatureOf(body: string, secret: string): Promise<string> {
  const hex = Array.from(await hmac(body, secret), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `hmac-sha256=${hex}`;
}
