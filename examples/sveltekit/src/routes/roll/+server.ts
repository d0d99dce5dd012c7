import { tellRoom } from "#lib/server/room.ts";
import type { RequestHandler } from "./$types";

export const POST: RequestHandler = async () => {
  await tellRoom({ type: "rolled", value: 1 + Math.floor(Math.random() * 6) });
  return new Response(null, { status: 204 });
};
