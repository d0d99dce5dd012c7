import assert from "node:assert/strict";
import { test } from "node:test";

import { inbox } from "../notifications/client.js";
import * as notifications from "../notifications/server.ts";
import { store } from "../storage/store.ts";
import { startApp, until } from "../testing/app.ts";
import { confirmSeen } from "./client.js";
import { deliverDue, notify, onEvent, type Deliver } from "./server.ts";

test("a notice that no page shows is delivered once in another way", async (t) => {
  const app = await startApp(t, notifications.onEvent, onEvent);
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  Object.assign(globalThis, { document: page });
  const { connection } = app.open("ana");
  const confirm = confirmSeen(connection);
  inbox(connection, {
    load: () => notifications.noticesOf("ana"),
    onChange: confirm,
  });
  await app.joined(1, "user.");
  const delivered: string[] = [];
  const deliver: Deliver = async ({ user, id }) => {
    delivered.push(`${user}: ${id}`);
    return true;
  };
  for (const user of ["ana", "ben"]) {
    await notify(user, "order 7", "It is on its way", 0);
    await notify(user, "order 7", "It is on its way", 0); // The job ran again.
  }
  const key = JSON.stringify(["ana", "order 7"]);
  await until(async () => {
    const item = await store.get<{ isSeen: boolean }>("unseen notices", key);
    assert.equal(item?.value.isSeen, true);
  });
  const runs = await Promise.all([deliverDue(deliver), deliverDue(deliver)]);
  assert.deepEqual(runs.sort(), [0, 1]);
  assert.deepEqual(delivered, ["ben: order 7"]);
});
