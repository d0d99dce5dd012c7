import { callSocketless, setting, type Connection } from "../lib/socketless";

export async function POST(): Promise<Response> {
  const response = await callSocketless("connection", {
    identifier: `guest-${crypto.randomUUID().slice(0, 8)}`,
    webhook: {
      url: new URL("/webhook", setting("PUBLIC_URL")).href,
      secret: setting("SOCKETLESS_WEBHOOK_SECRET"),
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    },
  });
  const { identifier, url } = (await response.json()) as Connection;
  return Response.json({ identifier, url });
}
