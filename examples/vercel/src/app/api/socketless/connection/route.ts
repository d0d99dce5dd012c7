// #region import
import { webhookUrl } from "@/lib/webhook-url";
import { connectionFor, isOwnPage } from "@/socketless/server";
// #endregion import

export async function POST(request: Request) {
  if (!isOwnPage(request))
    return new Response("Only this site's own pages may connect", {
      status: 403,
    });

  // In your own app: the id of the signed-in user.
  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`;
  // #region url
  const url = await connectionFor(guest, webhookUrl());
  return Response.json({ url }, { headers: { "Cache-Control": "no-store" } });
  // #endregion url
}
