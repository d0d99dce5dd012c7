import { and, asc, count, eq, gt, ne, sql } from "drizzle-orm";

import { db } from ".";
import { comments, members, projects, users } from "./schema";

// #region member
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function isMember(projectId: string, userId: string) {
  if (!UUID.test(projectId)) return false;
  const rows = await db
    .select()
    .from(members)
    .where(and(eq(members.projectId, projectId), eq(members.userId, userId)));
  return rows.length > 0;
}
// #endregion member

export const projectsOf = (userId: string) =>
  db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .innerJoin(members, eq(members.projectId, projects.id))
    .where(eq(members.userId, userId));

// #region name
export async function nameOf(userId: string) {
  const [user] = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  return user?.name;
}
// #endregion name

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

// #region recent
/** How many comments others wrote in a day, for each member of a project. */
export const recentComments = () =>
  db
    .select({
      userId: members.userId,
      projectId: projects.id,
      title: projects.title,
      count: count(comments.id),
    })
    .from(comments)
    .innerJoin(projects, eq(projects.id, comments.projectId))
    .innerJoin(members, eq(members.projectId, projects.id))
    .where(
      and(
        gt(comments.createdAt, sql`now() - interval '1 day'`),
        ne(comments.authorId, members.userId),
      ),
    )
    .groupBy(members.userId, projects.id, projects.title);
// #endregion recent
