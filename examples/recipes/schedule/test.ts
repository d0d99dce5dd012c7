import assert from "node:assert/strict";
import { test } from "node:test";

import { whileConnected } from "../app.ts";
import { cron } from "../cron.ts";
import { startApp, until } from "../testing/app.ts";
import { cancel, schedule, sendDue, type Message } from "./server.ts";

test("cron sends what is due once, by two runs at the same time, too", async (t) => {
  process.env.CRON_SECRET = "of cron";
  const app = await startApp(t, (event) => whileConnected(event, "user.42"));
  const got: string[] = [];
  app.open("42").connection.listen<Message>(({ text }) => got.push(text));
  await app.joined(1, "user.42");
  const plan = (id: string, inMs: number) =>
    schedule({ id, feed: "user.42", text: id, dueAt: Date.now() + inMs });
  await plan("due", -1);
  await plan("cancelled", -1);
  await plan("later", 60_000);
  assert.equal(await cancel("cancelled"), true);
  const run = (secret: string) => {
    const headers = { Authorization: `Bearer ${secret}` };
    return cron(new Request("http://localhost/cron", { headers }), sendDue);
  };
  assert.equal((await run("wrong")).status, 401);
  const answers = await Promise.all([run("of cron"), run("of cron")]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204],
  );
  await until(() => assert.deepEqual(got, ["due"]));
  assert.equal(await sendDue(), 0);
});
