import { isTooMany } from "~/lib/limit";
import { connectionFor } from "~/lib/server";
import { userFrom } from "~/lib/user";

// The middleware of the tutorial refuses what pages of other sites send.
export async function POST({ request }: { request: Request }) {
  const user = await userFrom(request);
  if (!user) return new Response("Log in first", { status: 401 });
  if (isTooMany(user))
    return new Response("Too many connections", {
      status: 429,
      headers: { "Retry-After": "60" },
    });

  try {
    const url = await connectionFor(user);
    return Response.json({ url }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    console.error(error);
    return new Response("The service gave no connection", { status: 502 });
  }
}
