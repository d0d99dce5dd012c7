import { auth } from "./auth"; // Yours.

export async function userFrom({ headers }: Request) {
  const session = await auth.api.getSession({ headers });
  return session && { id: session.user.id, session: session.session.id };
}
