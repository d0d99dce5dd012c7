import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";

import { answer } from "../app.ts";
import { secretFor } from "../socketless/server.ts";
import { monitorEvent } from "./monitor.ts";

test("an event is one line of JSON, without its identifier and its text", async (t) => {
  process.env.SOCKETLESS_WEBHOOK_MASTER_SECRET = "only-for-tests";
  const lines: string[] = [];
  t.mock.method(console, "info", (line: string) => lines.push(line));
  const connection = { clientId: "project", identifier: "ana.1" };
  const data = { connection, message: "a private text" };
  const body = JSON.stringify({ action: "MESSAGE", data });
  const send = async (key: string) => {
    const digest = createHmac("sha256", key).update(body).digest("hex");
    const headers = { "x-socketless-signature": `hmac-sha256=${digest}` };
    const init = { method: "POST", headers, body };
    return monitorEvent(
      new Request("http://localhost/webhook", init),
      (event) => answer(event, () => ({ join: ["news"] })),
    );
  };
  assert.equal((await send(await secretFor("ana.1"))).status, 200);
  assert.equal((await send("wrong")).status, 401);
  const logged = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    logged.map(({ kind, name, outcome }) => [kind, name, outcome]),
    [
      ["event", "MESSAGE", "ok"],
      ["event", "unverified", "refused"],
    ],
  );
  assert.doesNotMatch(lines.join(), /ana\.1|private/);
});
