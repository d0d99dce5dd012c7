import { notFound } from "next/navigation";

import { auth } from "@/auth";
import { Comments } from "@/components/comments";
import { commentsOf, isMember, membersOf } from "@/db/projects";

import { addComment, removeMember } from "./actions";

export default async function Project({ params }: PageProps<"/projects/[id]">) {
  const { id } = await params;
  const session = await auth();
  const user = session?.user?.id ?? "";
  if (!(await isMember(id, user))) notFound();
  const saved = await commentsOf(id);
  const members = await membersOf(id);
  return (
    <main>
      <h1>Comments</h1>
      <Comments user={user} project={id} saved={saved} />
      <form action={addComment.bind(null, id)}>
        <label>
          Comment <input name="text" required maxLength={2000} />
        </label>
        <button>Add</button>
      </form>
      <h2>Members</h2>
      {members.map((member) => (
        <form key={member.id} action={removeMember.bind(null, id, member.id)}>
          {member.name} <button>Remove {member.name}</button>
        </form>
      ))}
    </main>
  );
}
