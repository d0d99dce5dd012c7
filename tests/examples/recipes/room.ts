import { serve } from "@hono/node-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import type { Item } from "../../../examples/recipes/missed-messages/server";
import { addMembers, behaviours, page, stage, until } from "./stage";

/** An app with the room `plans`: its address, and the headers by which a user is logged in. */
interface RoomApp {
  origin: string;
  headersOf: (user: string) => HeadersInit | Promise<HeadersInit>;
}

/** Serves the app in TypeScript as its comments say. */
export async function startRoomApp(): Promise<RoomApp> {
  const { POST, posts } = await import("../../../examples/recipes/room/server");
  const fetch = (request: Request): Promise<Response> => {
    const [, name = ""] = /^\/rooms\/(.*)\/posts$/.exec(new URL(request.url).pathname) ?? [];
    return name ? posts(request, decodeURIComponent(name), request.headers.get("x-user") ?? "") : POST(request);
  };
  const origin = await new Promise<string>((resolve) => {
    const server = serve({ fetch, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
    onTestFinished(() => void server.close());
  });
  return { origin, headersOf: (user) => ({ "x-user": user }) };
}

/** Tests an app in which a room, its presence and its history work together. */
export const testRoom = (startApp: () => Promise<RoomApp>): void =>
  describe.each(behaviours)("a private room with presence and history, %s", (behaviour) => {
    test("members see each other and every post once, others nothing", async () => {
      const rooms = await import("../../../examples/recipes/private-feeds/server");
      const { joinRoom } = await import("../../../examples/recipes/room/client");
      const service = await stage(behaviour);
      const { origin, headersOf } = await startApp();
      vi.stubEnv("PUBLIC_URL", origin);
      await addMembers("plans", "101", "102");
      const getPosts = async (user: string, query = "", name = "plans"): Promise<Response> =>
        fetch(`${origin}/rooms/${encodeURIComponent(name)}/posts${query}`, { headers: await headersOf(user) });
      const open = (user: string) => {
        const shown: { posts: string[][]; users: string[][]; refusals: number } = { posts: [], users: [], refusals: 0 };
        const { connection, leave } = page(user);
        const post = joinRoom(connection, {
          room: "plans",
          async load(after) {
            const response = await getPosts(user, `?after=${after}`);
            if (!response.ok) {
              throw new Error(`The posts answered ${response.status}`);
            }
            return response.json() as Promise<{ seq: number; items: Item[] }>;
          },
          onPosts: (posts) => shown.posts.push(posts.map(({ from = "app", text }) => `${from}: ${text}`)),
          onUsers: (users) => shown.users.push(users),
          onRefused: () => (shown.refusals += 1),
        });
        return { post, shown, leave };
      };
      // Django numbers its users.
      const [cem, ana] = [open("103"), open("101")];
      await until(() => expect(ana.shown.users.at(-1)).toEqual(["101"]));
      const ben = open("102");
      for (const { shown } of [ana, ben]) {
        await until(() => expect(shown.users.at(-1)).toEqual(["101", "102"]));
      }
      const seesPosts = (...texts: string[]) =>
        Promise.all([ana, ben].map(({ shown }) => until(() => expect(shown.posts.at(-1)).toEqual(texts))));

      service.faults.duplicate = true;
      expect(ana.post("one")).toBe(true);
      await seesPosts("101: one");
      service.faults.duplicate = false;
      service.drop();
      await until(() => expect(service.countConnections()).toBe(0));
      await rooms.post("plans", "two");
      await seesPosts("101: one", "app: two");

      expect(await (await getPosts("101", "?after=1")).json()).toEqual({ seq: 2, items: [{ seq: 2, text: "two" }] });
      for (const after of ["-1", "1.5", "9".repeat(30), "x", "', "]) {
        expect((await getPosts("101", `?after=${encodeURIComponent(after)}`)).status).toBeLessThan(500);
      }
      expect((await getPosts("103")).status).toBe(404);
      for (const name of ["none", "é@x", "\0", "x".repeat(101)]) {
        expect((await getPosts("101", "", name)).status).toBe(404);
      }
      await until(() => expect(cem.shown.refusals).toBeGreaterThan(0));
      expect([cem.shown.posts, cem.shown.users]).toEqual([[], []]);

      await until(() => expect(ana.post("three")).toBe(true));
      await seesPosts("101: one", "app: two", "101: three");
      const { removeMember } = await import("../../../examples/recipes/room/server");
      await removeMember("plans", "102");
      await until(() => expect(ana.shown.users.at(-1)).toEqual(["101"]));
      await until(() => expect(ben.shown.refusals).toBeGreaterThan(0));
      expect((await getPosts("102")).status).toBe(404);
      await rooms.post("plans", "four");
      await until(() => expect(ana.shown.posts.at(-1)).toContain("app: four"));
      expect(ben.shown.posts.at(-1)).not.toContain("app: four");
    });
  });
