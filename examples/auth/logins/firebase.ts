import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";

initializeApp();

export async function userFrom({ headers }: Request): Promise<string | undefined> {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!token) return undefined;
  const claims = await getAuth()
    .verifyIdToken(token)
    .catch(() => undefined); // Not valid, expired, or of another project.
  return claims?.uid;
}
