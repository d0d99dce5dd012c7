import { randomInt } from "node:crypto";

import { room } from "#lib/server/room.ts";
import { callSocketless } from "#lib/server/socketless.ts";

export async function POST(): Promise<Response> {
  const message = JSON.stringify({ type: "rolled", value: randomInt(1, 7) });
  await callSocketless("message", { messages: { feeds: room, message } });
  return new Response(null, { status: 204 });
}
