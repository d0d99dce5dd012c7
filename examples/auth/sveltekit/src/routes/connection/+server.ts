import { error, json } from "@sveltejs/kit";

import { isTooMany } from "#lib/server/limit.ts";
import { sessionUser } from "#lib/server/session.ts";
import { connectionFor, isOwnPage } from "#lib/server/socketless.ts";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = async ({ request, setHeaders }) => {
  if (!isOwnPage(request)) error(403, "Only this site's own pages may connect");
  const user = sessionUser(request.headers.get("cookie"));
  if (!user) error(401, "Log in first");
  if (isTooMany(user)) {
    setHeaders({ "Retry-After": "60" });
    error(429, "Too many connections");
  }

  const url = await connectionFor(user);
  return json({ url }, { headers: { "Cache-Control": "no-store" } });
};
