"use server";

import { and, eq } from "drizzle-orm";
import { revalidatePath } from "next/cache";

import { auth } from "@/auth";
import { db } from "@/db";
import { isMember, membersOf } from "@/db/projects";
import { comments, members } from "@/db/schema";
import { rooms, rows } from "@/lib/socketless";

/** Server actions are routes: each asks who calls it. */
async function memberOf(projectId: string) {
  const session = await auth();
  const user = session?.user?.id;
  if (!user || !(await isMember(projectId, user))) {
    throw new Error("You are not a member of this project");
  }
  return user;
}

// #region comment
export async function addComment(projectId: string, form: FormData) {
  const authorId = await memberOf(projectId);
  const text = String(form.get("text")).slice(0, 2000);
  await db.insert(comments).values({ projectId, authorId, text });
  const owners = (await membersOf(projectId)).map(({ id }) => id);
  await rows.tell({ owners, type: `comments ${projectId}`, id: projectId });
  revalidatePath(`/projects/${projectId}`);
}
// #endregion comment

// #region remove
export async function removeMember(projectId: string, userId: string) {
  await memberOf(projectId);
  await db
    .delete(members)
    .where(and(eq(members.projectId, projectId), eq(members.userId, userId)));
  await rooms.removed(projectId, userId); // Their open pages are refused now.
  revalidatePath(`/projects/${projectId}`);
}
// #endregion remove
