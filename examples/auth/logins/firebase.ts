import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";

initializeApp();

const refusals = [
  "auth/argument-error",
  "auth/id-token-expired",
  // With `verifyIdToken(token, true)`.
  "auth/id-token-revoked",
  "auth/user-disabled",
];

export async function userFrom({ headers }: Request) {
  const [, token] =
    /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!token) return undefined;
  try {
    return (await getAuth().verifyIdToken(token)).uid;
  } catch (error) {
    // When Firebase can't be reached, nobody is refused: the page tries again.
    if (!refusals.includes(Object(error).code)) throw error;
  }
}
