import { webhookUrl } from "@/lib/webhook-url";
import { call, secretFor } from "@/socketless/server";

export async function POST(request: Request) {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin") return new Response("Only this site's own pages may connect", { status: 403 });

  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`; // In your own app: the id of the signed-in user.
  const identifier = `${guest}.${crypto.randomUUID().replaceAll("-", "").slice(16)}`;
  const response = await call("connection", {
    identifier,
    webhook: {
      url: webhookUrl(),
      secret: await secretFor(identifier),
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    },
  });
  const { url } = (await response.json()) as { url: string };
  return Response.json({ url });
}
