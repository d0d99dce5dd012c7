import { and, asc, eq } from "drizzle-orm";

import { db } from ".";
import { comments, members, projects, users } from "./schema";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function isMember(projectId: string, userId: string) {
  if (!UUID.test(projectId)) return false;
  const rows = await db
    .select()
    .from(members)
    .where(and(eq(members.projectId, projectId), eq(members.userId, userId)));
  return rows.length > 0;
}

export const projectsOf = (userId: string) =>
  db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .innerJoin(members, eq(members.projectId, projects.id))
    .where(eq(members.userId, userId));

export const membersOf = (projectId: string) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(eq(members.projectId, projectId))
    .orderBy(asc(users.name));

export const commentsOf = (projectId: string) =>
  db
    .select({ id: comments.id, author: users.name, text: comments.text })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.projectId, projectId))
    .orderBy(asc(comments.createdAt));
