import { connection } from "./connection.ts";
import { webhook } from "./webhook.ts";

const routes = new Map([
  ["/connection", connection],
  ["/webhook", webhook],
]);

/** Answers both routes, wherever there is a standard `Request`. */
export async function app(request: Request): Promise<Response> {
  // Some hosts put a path of their own in front, such as `/api/webhook`.
  const route = routes.get(new URL(request.url).pathname.replace(/^.*\//, "/"));
  if (!route) return new Response("Not found", { status: 404 });
  if (request.method !== "POST")
    return new Response("Method not allowed", {
      status: 405,
      headers: { Allow: "POST" },
    });
  return route(request);
}
