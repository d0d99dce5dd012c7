import { connectionFor, isOwnPage, setting } from "@/socketless/server";

export async function POST(request: Request) {
  if (!isOwnPage(request))
    return new Response("Only this site's own pages may connect", {
      status: 403,
    });

  // In your own app: the id of the signed-in user.
  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`;
  const url = await connectionFor(
    guest,
    new URL("/api/socketless/webhook", setting("PUBLIC_URL")).href,
  );
  return Response.json({ url });
}
