import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";

import { ownFeed } from "../app.ts";
import { startApp, until } from "../testing/app.ts";
import { liveRows } from "./client.js";
import { tellOwner } from "./server.ts";

test("a page shows its person's rows, also after a lost connection", async (t) => {
  const owner = "6f1c2a9e-1d3b-4c5f-8a70-9b2e4d6c8f01";
  const app = await startApp(t, ownFeed);
  let rows = "open";
  const server = createServer((_, response) => response.end(rows));
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  let shown = "";
  liveRows(app.open(owner).connection, {
    type: "order",
    url: `http://127.0.0.1:${port}/`,
    show: (text) => (shown = text),
  });
  await app.joined(1, "user_");
  await until(() => assert.equal(shown, "open"));
  rows = "sent";
  await tellOwner(owner, "order", "1");
  await until(() => assert.equal(shown, "sent"));
  rows = "delivered";
  await app.control({ drop: {} });
  await until(() => assert.equal(shown, "delivered"));
});
