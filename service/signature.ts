const encoder = new TextEncoder();

/** The value of `x-socketless-signature`: `hmac-sha256=` and 64 lowercase hex digits over the raw body. */
export async function sign(body: string, secret: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(body));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `hmac-sha256=${hex}`;
}
