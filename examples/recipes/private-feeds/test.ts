import assert from "node:assert/strict";
import { test } from "node:test";

import { startApp, until } from "../testing/app.ts";
import { openRoom } from "./client.js";
import { addMember } from "./members.ts";
import { onEvent, post, postsAfter, revoke } from "./server.ts";

test("members post and read, others are refused, and a removed member hears no more", async (t) => {
  const app = await startApp(t, onEvent);
  for (const user of ["ana", "ben"]) await addMember("plans", user);
  const open = (user: string) => {
    const seen = { posts: [] as string[], refused: false };
    const send = openRoom(app.open(user).connection, {
      room: "plans",
      onPost: (text, from) => seen.posts.push(`${from ?? "app"}: ${text}`),
      onRefused: () => (seen.refused = true),
      reload: () => undefined,
    });
    return { seen, send };
  };
  const [ana, ben, cem] = [open("ana"), open("ben"), open("cem")];
  await app.joined(2, "room.");
  await until(() => assert.equal(cem.seen.refused, true));
  await app.control({ faults: { duplicate: true } });
  assert.equal(ana.send("hello"), true);
  assert.equal(cem.send("unwanted"), true);
  for (const { seen } of [ana, ben])
    await until(() => assert.deepEqual(seen.posts, ["ana: hello"]));
  await app.control({ faults: { duplicate: false } });

  await revoke("plans", "ben");
  await post("plans", "secret");
  await until(() =>
    assert.deepEqual(ana.seen.posts, ["ana: hello", "app: secret"]),
  );
  assert.deepEqual(ben.seen.posts, ["ana: hello"]);
  assert.deepEqual(cem.seen.posts, []);
  assert.equal((await postsAfter("plans", "ana"))?.seq, 2);
  assert.equal(await postsAfter("plans", "ben"), undefined);
});
