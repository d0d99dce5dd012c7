import Link from "next/link";

import { auth } from "@/auth";
import { projectsOf } from "@/db/projects";

export default async function Home() {
  const session = await auth();
  const projects = await projectsOf(session?.user?.id ?? "");
  return (
    <main>
      <h1>Projects</h1>
      {projects.map(({ id, title }) => (
        <p key={id}>
          <Link href={`/projects/${id}`}>{title}</Link>
        </p>
      ))}
    </main>
  );
}
