import { AuthError } from "next-auth";
import { redirect } from "next/navigation";

import { signIn } from "@/auth";

async function logIn(form: FormData) {
  "use server";
  try {
    await signIn("credentials", {
      name: form.get("name"),
      password: form.get("password"),
      redirectTo: "/",
    });
  } catch (error) {
    if (error instanceof AuthError) redirect("/login?failed");
    throw error; // Next.js redirects by an error.
  }
}

export default async function Login({ searchParams }: PageProps<"/login">) {
  const { failed } = await searchParams;
  return (
    <main>
      <h1>Log in</h1>
      <form action={logIn}>
        <label>
          Name <input name="name" required />
        </label>
        <label>
          Password <input name="password" type="password" required />
        </label>
        <button>Log in</button>
      </form>
      {failed !== undefined && <p role="alert">Wrong name or password</p>}
    </main>
  );
}
