import { createHmac, timingSafeEqual } from "node:crypto";

const format = /(?:^|; )session=([\w-]+)\.(\d+)\.([0-9a-f]{64})(?:;|$)/;

/** The person whose session the cookies carry: `session=<user>.<end in seconds>.<HMAC-SHA256 of both>`. */
export function userOf(cookies: string | null | undefined): string | undefined {
  const secret = process.env.SESSION_SECRET; // A value of its own, not the master secret.
  if (!secret) throw new Error("Set the environment variable SESSION_SECRET");
  const [, user = "", end = "", signature = ""] = format.exec(cookies ?? "") ?? [];
  if (Number(end) < Date.now() / 1000) return undefined;
  const expected = createHmac("sha256", secret).update(`${user}.${end}`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? user : undefined;
}
