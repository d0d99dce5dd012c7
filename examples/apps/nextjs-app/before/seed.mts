import { db, pool } from "./db";
import { members, projects, users } from "./db/schema";
import { hash } from "./password";

// Three people for development. Ana and Ben are members of one project.
const people = await db
  .insert(users)
  .values(["ana", "ben", "cem"].map((name) => ({ name, password: hash(name) })))
  .returning();
const [project] = await db
  .insert(projects)
  .values({ title: "Plans" })
  .returning();
await db
  .insert(members)
  .values(
    people.slice(0, 2).map(({ id }) => ({ projectId: project.id, userId: id })),
  );
await pool.end();
