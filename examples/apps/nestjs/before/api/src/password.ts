import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

export function hash(password: string, salt = randomBytes(16).toString("hex")) {
  return `${salt}:${scryptSync(password, salt, 32).toString("hex")}`;
}

export function matches(password: string, stored: string): boolean {
  const [salt] = stored.split(":");
  const given = Buffer.from(hash(password, salt));
  const known = Buffer.from(stored);
  return given.length === known.length && timingSafeEqual(given, known);
}
