import { tellRoom } from "#lib/server/room.ts";
import { socketless } from "#lib/server/socketless.ts";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = async ({ request }) => {
  if (!socketless.isOwnPage(request))
    return new Response("Only this site's own pages may roll", {
      status: 403,
    });
  const value = 1 + Math.floor(Math.random() * 6);
  await tellRoom({ type: "rolled", value });
  return new Response(null, { status: 204 });
};
