import { connectionFor } from "~/lib/server";

export async function POST() {
  const guest = `guest_${crypto.randomUUID().slice(0, 8)}`; // In your own app: the id of the signed-in user.
  return Response.json({ url: await connectionFor(guest) });
}
