import { json } from "@sveltejs/kit";

import { connectionFor } from "#lib/server/socketless.ts";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = async ({ request }) => {
  // Current browsers say whether this site's page asks; others name the origin of the page.
  const site = request.headers.get("sec-fetch-site");
  const host = request.headers.get("host");
  const isOwnPage = site ? site === "same-origin" : request.headers.get("origin")?.endsWith(`://${host}`);
  if (!isOwnPage) return new Response("Only this site's own pages may connect", { status: 403 });

  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`; // In your own app: the id of the signed-in user.
  return json({ url: await connectionFor(guest) });
};
