import type { APIEvent } from "@solidjs/start/server";

import { reply } from "../lib/room";
import { isSigned, readEvent, setting } from "../lib/socketless";

export async function POST({ request }: APIEvent): Promise<Response> {
  const body = await request.arrayBuffer();
  if (!(await isSigned(body, request.headers.get("x-socketless-signature")))) {
    return new Response("Wrong signature", { status: 401 });
  }
  const event = readEvent(body);
  if (event === undefined) {
    return new Response("Malformed event", { status: 400 });
  }
  const headers = { Authorization: `Bearer ${setting("SOCKETLESS_WEBHOOK_SECRET")}` };
  return Response.json(reply(event), { headers });
}
