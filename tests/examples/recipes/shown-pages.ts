import { readFile } from "node:fs/promises";
import path from "node:path";

import { connectionFor } from "../../../examples/recipes/socketless/server";

const folder = path.resolve(__dirname, "../../../examples/recipes");
const types = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript"],
]);

/** The recipes that have a page, in one app with the routes that these pages ask. */
export async function shownPages() {
  const rooms = await import("../../../examples/recipes/private-feeds/server");
  const presence = await import("../../../examples/recipes/presence/private");
  const { posts } = await import("../../../examples/recipes/room/server");
  /** In order: the room lets a client in before presence looks. */
  const handlers = [rooms.onEvent, presence.onEvent] as const;

  /** Answers all but the webhook, for a user who is logged in. */
  async function respond(request: Request, user: string): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/connection") {
      return Response.json({ url: await connectionFor(user) });
    }
    if (pathname === "/rooms/plans/posts") {
      return posts(request, "plans", user);
    }
    const type = types.get(path.extname(pathname));
    if (!type) {
      return new Response("Not found", { status: 404 });
    }
    return new Response(await readFile(path.join(folder, pathname), "utf8"), { headers: { "Content-Type": type } });
  }
  return { rooms, handlers, respond };
}
