"use server";

import { and, eq } from "drizzle-orm";
import { revalidatePath } from "next/cache";

import { auth } from "@/auth";
import { db } from "@/db";
import { isMember } from "@/db/projects";
import { comments, members } from "@/db/schema";

/** Server actions are routes: each asks who calls it. */
async function memberOf(projectId: string) {
  const session = await auth();
  const user = session?.user?.id;
  if (!user || !(await isMember(projectId, user))) {
    throw new Error("You are not a member of this project");
  }
  return user;
}

export async function addComment(projectId: string, form: FormData) {
  const authorId = await memberOf(projectId);
  const text = String(form.get("text")).slice(0, 2000);
  await db.insert(comments).values({ projectId, authorId, text });
  revalidatePath(`/projects/${projectId}`);
}

export async function removeMember(projectId: string, userId: string) {
  await memberOf(projectId);
  await db
    .delete(members)
    .where(and(eq(members.projectId, projectId), eq(members.userId, userId)));
  revalidatePath(`/projects/${projectId}`);
}
