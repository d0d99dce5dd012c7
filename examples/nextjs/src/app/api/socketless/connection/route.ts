import { connectionFor, setting } from "@/socketless/server";

export async function POST(request: Request) {
  // Current browsers say whether this site's page asks; others name the origin of the page.
  const site = request.headers.get("sec-fetch-site");
  const host = request.headers.get("host");
  const isOwnPage = site ? site === "same-origin" : request.headers.get("origin")?.endsWith(`://${host}`);
  if (!isOwnPage) return new Response("Only this site's own pages may connect", { status: 403 });

  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`; // In your own app: the id of the signed-in user.
  const url = await connectionFor(guest, new URL("/api/socketless/webhook", setting("PUBLIC_URL")).href);
  return Response.json({ url });
}
