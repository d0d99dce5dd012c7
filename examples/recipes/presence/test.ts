import assert from "node:assert/strict";
import { test } from "node:test";

import { startApp, until } from "../testing/app.ts";
import { presence } from "./client.js";
import { online, onEvent } from "./server.ts";

test("pages show who comes and who leaves", async (t) => {
  const app = await startApp(t, onEvent);
  const open = (user: string) => {
    const shown: string[][] = [];
    const { connection, leave } = app.open(user);
    const onChange = (users: string[]) => shown.push(users);
    presence(connection, { onChange, beatMs: 200 });
    return { shown, leave };
  };
  const [ana, ben] = [open("ana"), open("ben")];
  for (const { shown } of [ana, ben])
    await until(() => assert.deepEqual(shown.at(-1), ["ana", "ben"]));
  await app.control({ drop: {} });
  ben.leave();
  await until(() => assert.deepEqual(ana.shown.at(-1), ["ana"]));
  await until(async () => assert.deepEqual((await online()).users, ["ana"]));
});
