import type { Metadata } from "next";

import { redirect } from "next/navigation";

import { auth, signOut } from "@/auth";
import { Notices } from "@/components/notices";
import { socketless } from "@/lib/socketless";

export const metadata: Metadata = { title: "Projects" };

// #region logout
async function logOut() {
  "use server";
  const session = await auth();
  await signOut({ redirect: false });
  if (session?.user?.id) {
    await socketless
      .endSession(session.user.id, { session: session.id })
      .catch((error) => socketless.log.error(String(error)));
  }
  redirect("/login");
}
// #endregion logout

export default async function Layout({
  children,
}: Readonly<{ children: React.ReactNode }>) {
  const session = await auth();
  return (
    <html lang="en">
      <body>
        {session?.user?.id && (
          <header>
            {session.user.name}
            <Notices user={session.user.id} />
            <form action={logOut}>
              <button>Log out</button>
            </form>
          </header>
        )}
        {children}
      </body>
    </html>
  );
}
