import assert from "node:assert/strict";
import { test } from "node:test";

import { startApp, until } from "../testing/app.ts";
import { follow } from "./client.js";
import { add, itemsAfter, onEvent, type Item } from "./server.ts";

test("a page shows each item once, also what was sent while it was offline", async (t) => {
  const app = await startApp(t, onEvent);
  let shown: string[] = [];
  follow(app.open("ana").connection, {
    load: (after) => itemsAfter(after),
    onChange: (items: Item[]) => (shown = items.map(({ text }) => text)),
  });
  await app.joined(1, "news");
  await app.control({ faults: { duplicate: true } });
  await add("1");
  await until(() => assert.deepEqual(shown, ["1"]));
  await app.control({ faults: { duplicate: false }, drop: {} });
  await add("2");
  await add("3");
  await until(() => assert.deepEqual(shown, ["1", "2", "3"]));
});

test("an id that comes twice is stored once", async (t) => {
  await startApp(t);
  const { seq } = await itemsAfter();
  await add("once", "id");
  await add("once", "id");
  assert.equal((await itemsAfter()).seq, seq + 1);
});
