import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";

initializeApp();

const refusals = new Set<unknown>([
  "auth/argument-error",
  "auth/id-token-expired",
  // With `verifyIdToken(token, true)`.
  "auth/id-token-revoked",
  "auth/user-disabled",
]);

export async function userFrom({
  headers,
}: Request): Promise<string | undefined> {
  const [, token] =
    /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!token) return undefined;
  const claims = await getAuth()
    .verifyIdToken(token)
    .catch((error: { code?: string }) => {
      // For example, when Firebase can't be reached: the client tries again.
      if (!refusals.has(error.code)) throw error;
      return undefined;
    });
  return claims?.uid;
}
