import assert from "node:assert/strict";
import { test } from "node:test";

import { startApp, until } from "../testing/app.ts";
import { isMoved, latest, onEvent, publish, type Message } from "./server.ts";

test("a message goes out by both services, also if one of them fails", async (t) => {
  const app = await startApp(t, onEvent);
  const [byNew, byOld]: [string[], string[]] = [[], []];
  app.open("ana").connection.listen<Message>(({ text }) => byNew.push(text));
  await app.joined(1, "updates");
  await publish("one", async ({ text }) => byOld.push(text));
  const fails = () => Promise.reject(new Error("The old one is gone"));
  await assert.rejects(publish("two", fails, "id"), /Not sent by both/);
  await until(() => assert.deepEqual(byNew, ["one", "two"]));
  assert.deepEqual(byOld, ["one"]);
  assert.deepEqual(
    (await latest()).map(({ text }) => text),
    ["one", "two"],
  );
});

test("a higher percentage moves nobody back", () => {
  const users = Array.from({ length: 1_000 }, (_, user) => `user ${user}`);
  const moved = (percent: number) =>
    users.filter((user) => isMoved(user, percent));
  const later = new Set(moved(60));
  assert.ok(moved(50).every((user) => later.has(user)));
  assert.equal(moved(0).length, 0);
  assert.equal(moved(100).length, users.length);
});
