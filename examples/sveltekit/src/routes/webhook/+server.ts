import { SOCKETLESS_WEBHOOK_SECRET } from "$app/env/private";
import { json, type RequestEvent } from "@sveltejs/kit";

import { reply } from "#lib/server/room.ts";
import { isSigned, readEvent } from "#lib/server/socketless.ts";

export async function POST({ request }: RequestEvent): Promise<Response> {
  const body = await request.arrayBuffer();
  if (!(await isSigned(body, request.headers.get("x-socketless-signature")))) {
    return new Response("Wrong signature", { status: 401 });
  }
  const event = readEvent(body);
  if (event === undefined) {
    return new Response("Malformed event", { status: 400 });
  }
  return json(reply(event), { headers: { Authorization: `Bearer ${SOCKETLESS_WEBHOOK_SECRET}` } });
}
