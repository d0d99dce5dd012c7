import { json } from "@sveltejs/kit";

import { connectionFor, isOwnPage } from "#lib/server/socketless.ts";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = async ({ request }) => {
  if (!isOwnPage(request))
    return new Response("Only this site's own pages may connect", {
      status: 403,
    });

  // In your own app: the id of the signed-in user.
  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`;
  return json({ url: await connectionFor(guest) });
};
