import assert from "node:assert/strict";
import { test } from "node:test";

import { startApp, until } from "../testing/app.ts";
import { inbox } from "./client.js";
import { noticesOf, notify, onEvent, type Notice } from "./server.ts";

test("a notice reaches all devices of its user once, and is read on all", async (t) => {
  const app = await startApp(t, onEvent);
  const open = (user: string) => {
    const seen = { notices: [] as Notice[] };
    const markRead = inbox(app.open(user).connection, {
      load: () => noticesOf(user),
      onChange: (notices) => (seen.notices = notices),
    });
    return { seen, markRead };
  };
  const [phone, laptop, ben] = [open("ana"), open("ana"), open("ben")];
  await app.joined(3, "user.");
  await notify("ana", "order 7", "It is on its way");
  await notify("ana", "order 7", "It is on its way"); // The job ran again.
  const notice = { id: "order 7", text: "It is on its way" };
  for (const { seen } of [phone, laptop])
    await until(() =>
      assert.deepEqual(seen.notices, [{ ...notice, read: false }]),
    );
  assert.equal(phone.markRead("order 7"), true);
  for (const { seen } of [phone, laptop])
    await until(() =>
      assert.deepEqual(seen.notices, [{ ...notice, read: true }]),
    );
  assert.deepEqual(ben.seen.notices, []);
});
