import assert from "node:assert/strict";
import { test } from "node:test";

import { startApp, until } from "../testing/app.ts";
import { dashboard } from "./client.js";
import { onEvent, relay, type Change } from "./server.ts";

test("a page shows the latest values, also after a lost connection", async (t) => {
  const app = await startApp(t, onEvent);
  const changes: Change[] = [];
  const change = (key: string, value: number) =>
    changes.push({ seq: changes.length + 1, key, value });
  let position = 0;
  const database = {
    changesAfter: async (after: number) =>
      changes.filter(({ seq }) => seq > after),
    readPosition: async () => position,
    savePosition: async (seq: number) => void (position = seq),
  };
  let shown: Record<string, number> = {};
  dashboard(app.open("ana").connection, {
    load: async () => ({
      seq: changes.length,
      values: changes.map(({ key, value }): [string, number] => [key, value]),
    }),
    onChange: (values) => (shown = Object.fromEntries(values)),
  });
  await app.joined(1, "dashboard");
  change("sales", 1);
  change("sales", 2);
  change("visits", 10);
  await relay(database);
  await until(() => assert.deepEqual(shown, { sales: 2, visits: 10 }));
  await app.control({ drop: {} });
  change("sales", 3);
  await relay(database);
  await until(() => assert.deepEqual(shown, { sales: 3, visits: 10 }));
});
