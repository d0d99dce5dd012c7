import type { Metadata } from "next";

import { auth, signOut } from "@/auth";

export const metadata: Metadata = { title: "Projects" };

async function logOut() {
  "use server";
  await signOut({ redirectTo: "/login" });
}

export default async function Layout({
  children,
}: Readonly<{ children: React.ReactNode }>) {
  const session = await auth();
  return (
    <html lang="en">
      <body>
        {session?.user && (
          <header>
            {session.user.name}
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
