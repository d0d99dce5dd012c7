import { notFound } from "next/navigation";

import { auth } from "@/auth";
import { commentsOf, isMember, membersOf } from "@/db/projects";

import { addComment, removeMember } from "./actions";

export default async function Project({ params }: PageProps<"/projects/[id]">) {
  const { id } = await params;
  const session = await auth();
  if (!(await isMember(id, session?.user?.id ?? ""))) notFound();
  const comments = await commentsOf(id);
  const members = await membersOf(id);
  return (
    <main>
      <h1>Comments</h1>
      <div role="log">
        {comments.map(({ id, author, text }) => (
          <p key={id}>
            {author}: {text}
          </p>
        ))}
      </div>
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
