import { connectionFor } from "~/lib/server";

export async function POST() {
  // In your own app: the id of the signed-in user.
  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`;
  return Response.json({ url: await connectionFor(guest) });
}
