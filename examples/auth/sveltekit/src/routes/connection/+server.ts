import { error, json } from "@sveltejs/kit";

import { isTooMany } from "#lib/server/limit.ts";
import { userOf } from "#lib/server/session.ts";
import { call, secretFor, setting } from "#lib/server/socketless.ts";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = async ({ request, setHeaders }) => {
  const site = request.headers.get("sec-fetch-site"); // SvelteKit's own check runs in production only.
  if (site && site !== "same-origin") error(403, "Only this site's own pages may connect");
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
