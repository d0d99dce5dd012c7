const encoder = new TextEncoder();

/** One client's webhook secret. The master secret never leaves the server. */
export async function secretFor(
  identifier: string,
  master: string,
): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(master),
    algorithm,
    false,
    ["sign"],
  );
  const digest = await crypto.subtle.sign(
    "HMAC",
    key,
    encoder.encode(identifier),
  );
  return Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
