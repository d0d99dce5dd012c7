import { isTooMany } from "~/lib/limit";
import { call, secretFor, setting } from "~/lib/server";
import { userOf } from "~/lib/session";

// The middleware of the tutorial refuses what pages of other sites send.
export async function POST({ request }: { request: Request }) {
  const user = userOf(request.headers.get("cookie"));
  if (!user) return new Response("Log in first", { status: 401 });
  if (isTooMany(user)) return new Response("Too many connections", { status: 429, headers: { "Retry-After": "60" } });

  const identifier = `${user}.${crypto.randomUUID().replaceAll("-", "").slice(16)}`;
  const answer = await call("connection", {
    identifier,
    webhook: {
      url: new URL("/webhook", setting("PUBLIC_URL")).href,
      secret: await secretFor(identifier),
      options: { sendOnConnect: true, sendOnMessage: true, sendOnDisconnect: true },
    },
  });
  const { url } = (await answer.json()) as { url: string };
  return Response.json({ url }, { headers: { "Cache-Control": "no-store" } });
}
