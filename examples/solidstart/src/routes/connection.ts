import { call, secretFor, setting } from "~/lib/server";

export async function POST() {
  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`; // In your own app: the id of the signed-in user.
  const identifier = `${guest}.${crypto.randomUUID().replaceAll("-", "").slice(16)}`;
  const response = await call("connection", {
    identifier,
    webhook: {
      url: new URL("/webhook", setting("PUBLIC_URL")).href,
      secret: await secretFor(identifier),
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    },
  });
  const { url } = (await response.json()) as { url: string };
  return Response.json({ url });
}
