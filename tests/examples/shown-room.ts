import { readFile } from "node:fs/promises";
import path from "node:path";

import { clientOf } from "../../plugins/sdk";
import { packSdk } from "../../plugins/sdk/pack";
import { createSocketless } from "../../sdk/javascript/src/index";
import { createRooms, type Rooms } from "../../sdk/javascript/src/rooms";
import { memory } from "../../sdk/javascript/src/storage/memory";
import { siteDir } from "./workspace";

/** An app with the room `plans` and its page, in which each of the machine's two names has a user of its own. */
export async function shownRoom(
  service: { url: string; apiKey: string },
  origin: string,
): Promise<{ rooms: Rooms; respond: (request: Request) => Promise<Response> }> {
  const user = ({ url }: Request): string => (new URL(url).hostname === "localhost" ? "ana" : "ben");
  const socketless = createSocketless({
    user,
    apiUrl: service.url,
    apiKey: service.apiKey,
    masterSecret: "master of the pictures",
    webhookUrl: `${origin}/webhook`,
  });
  const rooms = createRooms(socketless, { store: memory(), isMember: (room) => room === "plans" });
  const client = await clientOf((await packSdk(siteDir)).folder);
  const page = await readFile(path.join(siteDir, "examples/python/room.html"), "utf8");
  const webhook = socketless.webhook(rooms);

  function respond(request: Request): Promise<Response> {
    switch (new URL(request.url).pathname) {
      case "/webhook":
        return webhook(request);
      case "/connection":
        return socketless.connection(request);
      case "/rooms/plans/posts":
        return rooms.posts(request, "plans", user(request));
      case "/room/index.html":
        return Promise.resolve(new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
      case "/room/socketless.js":
        return Promise.resolve(
          new Response(client as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": "text/javascript" } }),
        );
      default:
        return Promise.resolve(new Response("Nothing for a picture", { status: 200 }));
    }
  }
  return { rooms, respond };
}
