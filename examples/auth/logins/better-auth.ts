import { auth } from "./auth.ts"; // Yours.

export async function userFrom({
  headers,
}: Request): Promise<string | undefined> {
  const session = await auth.api.getSession({ headers });
  return session?.user.id;
}
