import assert from "node:assert/strict";
import { test } from "node:test";

import { startApp, until } from "../testing/app.ts";
import { chat } from "./client.js";
import { latestPosts, onEvent } from "./server.ts";

test("a post is shown at once, stored once and confirmed, also if its event comes twice", async (t) => {
  const app = await startApp(t, onEvent);
  const open = (user: string) => {
    const shown: string[][] = [];
    const { post } = chat(app.open(user).connection, {
      onChange: (entries) =>
        shown.push(entries.map(({ text, status }) => `${text}: ${status}`)),
    });
    return { post, shown };
  };
  const [ana, ben] = [open("ana"), open("ben")];
  await app.joined(2, "chat");
  await app.control({ faults: { duplicate: true } });
  ana.post("hello");
  assert.deepEqual(ana.shown.at(-1), ["hello: sending"]);
  for (const { shown } of [ana, ben])
    await until(() => assert.deepEqual(shown.at(-1), ["hello: sent"]));
  assert.deepEqual(
    (await latestPosts()).map(({ text, user }) => [user, text]),
    [["ana", "hello"]],
  );
});
