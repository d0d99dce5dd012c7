import { connection } from "./connection.ts";
import { webhook } from "./webhook.ts";

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
