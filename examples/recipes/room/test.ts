import assert from "node:assert/strict";
import { test } from "node:test";

import * as presence from "../presence/private.ts";
import { addMember } from "../private-feeds/members.ts";
import * as rooms from "../private-feeds/server.ts";
import { startApp, until } from "../testing/app.ts";
import { joinRoom } from "./client.js";
import { posts } from "./server.ts";

test("members see each other, and load what they missed", async (t) => {
  // As POST of server.ts has them.
  const app = await startApp(t, rooms.onEvent, presence.onEvent);
  for (const user of ["ana", "ben"]) await addMember("plans", user);
  const loadFor = (user: string) => async (after: number) => {
    const url = `http://localhost/rooms/plans/posts?after=${after}`;
    const response = await posts(new Request(url), "plans", user);
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return response.json();
  };
  const open = (user: string) => {
    const seen = { posts: [] as string[], users: [] as string[] };
    const { connection, leave } = app.open(user);
    const post = joinRoom(connection, {
      room: "plans",
      load: loadFor(user),
      onPosts: (all) => (seen.posts = all.map(({ text }) => text)),
      onUsers: (users) => (seen.users = users),
      onRefused: () => undefined,
    });
    return { seen, post, leave };
  };
  const [ana, ben, cem] = [open("ana"), open("ben"), open("cem")];
  for (const { seen } of [ana, ben])
    await until(() => assert.deepEqual(seen.users, ["ana", "ben"]));
  assert.equal(ana.post("one"), true);
  for (const { seen } of [ana, ben])
    await until(() => assert.deepEqual(seen.posts, ["one"]));
  await app.control({ drop: {} });
  await rooms.post("plans", "two");
  for (const { seen } of [ana, ben])
    await until(() => assert.deepEqual(seen.posts, ["one", "two"]));
  ben.leave();
  await until(() => assert.deepEqual(ana.seen.users, ["ana"]));
  assert.deepEqual(cem.seen, { posts: [], users: [] });
  await assert.rejects(loadFor("cem")(0), /404/);
});
