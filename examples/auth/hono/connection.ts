import { Hono } from "hono";

import { isTooMany } from "./limit.ts";
import { userFrom } from "./user.ts";
import { connectionFor, isOwnPage } from "./socketless.ts";

export const connection = new Hono();

connection.post("/connection", async (c) => {
  if (!isOwnPage(c.req.raw))
    return c.text("Only this site's own pages may connect", 403);
  const user = await userFrom(c.req.raw);
  if (!user) return c.text("Log in first", 401);
  if (isTooMany(user))
    return c.text("Too many connections", 429, { "Retry-After": "60" });

  try {
    const url = await connectionFor(user);
    return c.json({ url }, 200, { "Cache-Control": "no-store" });
  } catch (error) {
    console.error(error);
    return c.text("The service gave no connection", 502);
  }
});
