import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether `header` is the signature of exactly these bytes. */
export function verifySignature(
  body: Uint8Array,
  header: string | undefined,
  secret: string,
): boolean {
  if (header === undefined || secret === "") {
    return false;
  }
  const expected = Buffer.from(
    `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
  );
  const received = Buffer.from(header);
  // timingSafeEqual throws when the lengths differ.
  return (
    received.length === expected.length && timingSafeEqual(received, expected)
  );
}
