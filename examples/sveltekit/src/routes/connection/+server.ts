import { PUBLIC_URL, SOCKETLESS_WEBHOOK_SECRET } from "$app/env/private";
import { json } from "@sveltejs/kit";

import { callSocketless, type Connection } from "#lib/server/socketless.ts";

export async function POST(): Promise<Response> {
  const response = await callSocketless("connection", {
    identifier: `guest-${crypto.randomUUID().slice(0, 8)}`,
    webhook: {
      url: new URL("/webhook", PUBLIC_URL).href,
      secret: SOCKETLESS_WEBHOOK_SECRET,
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    },
  });
  const { identifier, url } = (await response.json()) as Connection;
  return json({ identifier, url });
}
