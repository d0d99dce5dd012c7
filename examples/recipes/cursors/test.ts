import assert from "node:assert/strict";
import { test } from "node:test";

import { startApp, until } from "../testing/app.ts";
import { board } from "./client.js";
import { onEvent, type State } from "./server.ts";

test("others see the latest move, and nobody after they have left", async (t) => {
  const app = await startApp(t, onEvent);
  const open = (user: string) => {
    const seen = { people: [] as { user: string; state: State }[], changes: 0 };
    const { connection, leave } = app.open(user);
    const move = board(connection, {
      intervalMs: 100,
      lifeMs: 1_000,
      onChange(people) {
        seen.people = people;
        seen.changes += 1;
      },
    });
    return { seen, move, leave };
  };
  const [ana, ben] = [open("ana"), open("ben")];
  await app.joined(2, "board");
  for (let x = 0; x <= 100; x += 1) ana.move({ x, y: 7 });
  await until(() => assert.equal(ben.seen.people[0]?.state.x, 100));
  assert.ok(ben.seen.changes < 10, "the moves between are left out");
  assert.deepEqual(ana.seen.people, []);
  ana.leave();
  await until(() => assert.deepEqual(ben.seen.people, []));
});
