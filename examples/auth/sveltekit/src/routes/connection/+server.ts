import { error, json } from "@sveltejs/kit";

import { isTooMany } from "#lib/server/limit.ts";
import { userOf } from "#lib/server/session.ts";
import { call, secretFor, setting } from "#lib/server/socketless.ts";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = async ({ request, setHeaders }) => {
  // Current browsers say whether this site's page asks; others name the origin of the page.
  const site = request.headers.get("sec-fetch-site");
  const host = request.headers.get("host");
  const isOwnPage = site ? site === "same-origin" : request.headers.get("origin")?.endsWith(`://${host}`);
  if (!isOwnPage) error(403, "Only this site's own pages may connect");
  const user = userOf(request.headers.get("cookie"));
  if (!user) error(401, "Log in first");
  if (isTooMany(user)) {
    setHeaders({ "Retry-After": "60" });
    error(429, "Too many connections");
  }

  const identifier = `${user}.${crypto.randomUUID().replaceAll("-", "").slice(16)}`;
  const answer = await call("connection", {
    identifier,
    webhook: {
      url: new URL("/webhook", setting("PUBLIC_URL")).href,
      secret: await secretFor(identifier),
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    },
  });
  const { url } = (await answer.json()) as { url: string };
  return json({ url }, { headers: { "Cache-Control": "no-store" } });
};
