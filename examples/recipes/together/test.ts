import assert from "node:assert/strict";
import { test } from "node:test";

import { notify, noticesOf, onEvent } from "../notifications/server.ts";
import * as presence from "../presence/server.ts";
import { connectionFor } from "../socketless/server.ts";
import { startApp, until } from "../testing/app.ts";

test("a page has notifications and presence on one connection", async (t) => {
  // As POST of server.ts has them.
  const app = await startApp(t, onEvent, presence.onEvent);
  const logged: unknown[][] = [];
  t.mock.method(console, "log", (...line: unknown[]) => logged.push(line));
  const { fetch } = globalThis;
  t.mock.method(
    globalThis,
    "fetch",
    async (...args: Parameters<typeof fetch>) => {
      if (args[0] === "/connection")
        return Response.json({ url: await connectionFor("ana") });
      if (args[0] === "/notices") return Response.json(await noticesOf("ana"));
      return fetch(...args);
    },
  );
  const { stop } = await import("./client.js");
  t.after(() => stop.abort());
  const isLogged = (...line: unknown[]) =>
    until(() =>
      assert.deepEqual(
        logged.filter(([name]) => name === line[0]).at(-1),
        line,
      ),
    );
  await isLogged("Online", ["ana"]);
  await notify("ana", "n1", "a notice");
  await isLogged("Notices", [{ id: "n1", text: "a notice", read: false }]);
  assert.equal((await app.state()).connections.length, 1);
});
