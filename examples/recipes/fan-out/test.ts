import assert from "node:assert/strict";
import { test } from "node:test";

import { whileConnected } from "../app.ts";
import { startApp, until } from "../testing/app.ts";
import { once } from "./client.js";
import { fanOut } from "./server.ts";

test("a job that stopped continues, and a page shows each letter once", async (t) => {
  const app = await startApp(t, (event) => whileConnected(event, "all"));
  const got: string[] = [];
  const onLetter = once<{ type: string; id: string }>(({ id }) => got.push(id));
  app.open("ana").connection.listen<{ type: string; id: string }>((message) => {
    if (message.type === "bill") onLetter(message);
  });
  await app.joined(1, "all");
  const [client] = (await app.state()).connections;
  const letters = Array.from({ length: 1_200 }, (_, number) => ({
    client: number % 2 ? "nobody.1" : (client?.identifier ?? ""),
    message: { type: "bill", id: String(number) },
  }));
  let saved = 0;
  let mayFail = true;
  const progress = {
    read: async () => saved,
    async save(sent: number) {
      if (mayFail && sent > 500) {
        mayFail = false; // The process ends before it has saved.
        throw new Error("The process has ended");
      }
      saved = sent;
    },
  };
  await assert.rejects(fanOut(letters, progress), /has ended/);
  await fanOut(letters, progress);
  const even = letters.flatMap(({ message }, at) => (at % 2 ? [] : message.id));
  await until(() => assert.deepEqual(got, even));
});
