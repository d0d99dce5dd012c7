import { isTooMany } from "./limit.ts";
import { sessionUser } from "./session.ts";
import { connectionFor, isOwnPage } from "./socketless.ts";
import { webhook } from "./webhook.ts";

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

const routes = new Map([
  ["/connection", connection],
  ["/webhook", webhook],
]);

/** Answers both routes, wherever there is a standard `Request`. */
export async function app(request: Request): Promise<Response> {
  const route = routes.get(new URL(request.url).pathname);
  if (!route) return new Response("Not found", { status: 404 });
  if (request.method !== "POST") return new Response("Method not allowed", { status: 405, headers: { Allow: "POST" } });
  return route(request);
}
