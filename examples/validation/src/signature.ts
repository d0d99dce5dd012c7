const encoder = new TextEncoder();

/** Whether `header` is the signature of exactly these bytes. */
export async function verifySignature(
  body: BufferSource,
  header: string | null,
  secret: string,
): Promise<boolean> {
  const digits = /^hmac-sha256=([0-9a-f]{64})$/.exec(header ?? "")?.[1];
  if (digits === undefined || secret === "") {
    return false;
  }
  const signature = Uint8Array.from(digits.match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  );
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    algorithm,
    false,
    ["verify"],
  );
  // Web Crypto compares in constant time.
  return crypto.subtle.verify("HMAC", key, signature, body);
}
