import { connection } from "./connection.ts";
import { webhook } from "./webhook.ts";

const routes = new Map([
  ["/connection", connection],
  ["/webhook", webhook],
]);

/** Answers both routes, given a standard `Request`. */
export async function app(request: Request): Promise<Response> {
  // Some hosts put a path in front, such as `/api/webhook`.
  const { pathname } = new URL(request.url);
  const route = routes.get(pathname.replace(/^.*\//, "/"));
  if (!route) return new Response("Not found", { status: 404 });
  if (request.method !== "POST")
    return new Response("Method not allowed", {
      status: 405,
      headers: { Allow: "POST" },
    });
  return route(request);
}
