import { isTooMany } from "./limit.ts";
import { sessionUser } from "./session.ts";
import { connectionFor, isOwnPage } from "./socketless.ts";

async function connection(request: Request): Promise<Response> {
  if (!isOwnPage(request)) return new Response("Only this site's own pages may connect", { status: 403 });
  const user = sessionUser(request.headers.get("cookie"));
  if (!user) return new Response("Log in first", { status: 401 });
  if (isTooMany(user)) return new Response("Too many connections", { status: 429, headers: { "Retry-After": "60" } });

  try {
    const url = await connectionFor(user);
    return Response.json({ url }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    console.error(error);
    return new Response("The service gave no connection", { status: 502 });
  }
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname !== "/connection") return new Response("Not found", { status: 404 });
    if (request.method !== "POST") return new Response("Method not allowed", { status: 405 });
    return connection(request);
  },
};
