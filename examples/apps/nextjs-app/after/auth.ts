import { eq } from "drizzle-orm";
import NextAuth from "next-auth";
import Credentials from "next-auth/providers/credentials";

import { db } from "@/db";
import { users } from "@/db/schema";
import { matches } from "@/password";

// #region session
declare module "next-auth" {
  interface Session {
    id: string;
  }
}
// #endregion session

export const { handlers, auth, signIn, signOut } = NextAuth({
  session: { strategy: "jwt" },
  pages: { signIn: "/login" },
  providers: [
    Credentials({
      credentials: { name: {}, password: {} },
      async authorize({ name, password }) {
        const [user] = await db
          .select()
          .from(users)
          .where(eq(users.name, String(name)));
        return user && matches(String(password), user.password)
          ? { id: user.id, name: user.name }
          : null;
      },
    }),
  ],
  // #region callbacks
  callbacks: {
    jwt({ token }) {
      token.session ??= crypto.randomUUID();
      return token;
    },
    session({ session, token }) {
      session.user.id = token.sub ?? "";
      session.id = String(token.session);
      return session;
    },
  },
  // #endregion callbacks
});
