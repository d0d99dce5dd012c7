import { isTooMany } from "@/lib/limit";
import { userFrom } from "@/lib/user";
// #region import
import { webhookUrl } from "@/lib/webhook-url";
import { connectionFor, isOwnPage } from "@/socketless/server";
// #endregion import

export async function POST(request: Request) {
  if (!isOwnPage(request))
    return new Response("Only this site's own pages may connect", {
      status: 403,
    });
  const user = await userFrom(request);
  if (!user) return new Response("Log in first", { status: 401 });
  if (isTooMany(user))
    return new Response("Too many connections", {
      status: 429,
      headers: { "Retry-After": "60" },
    });

  try {
    // #region url
    const url = await connectionFor(user, webhookUrl());
    // #endregion url
    return Response.json({ url }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    console.error(error);
    return new Response("The service gave no connection", { status: 502 });
  }
}
