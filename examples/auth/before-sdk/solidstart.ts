import { isTooMany } from "~/lib/limit";
import { connectionFor, isOwnPage } from "~/lib/server";
import { userFrom } from "~/lib/user";

export async function POST({ request }: { request: Request }) {
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
    const url = await connectionFor(user);
    return Response.json({ url }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    console.error(error);
    return new Response("The service gave no connection", { status: 502 });
  }
}
