import { rmSync } from "node:fs";

import { expect, test } from "vitest";

import type * as Presence from "../../../examples/recipes/presence/server";
import type * as PrivateFeeds from "../../../examples/recipes/private-feeds/server";
import { run } from "../processes";
import { copyExample, workspaceOf } from "../workspace";
import { behaviours, page, stage, until } from "./stage";

test.each(behaviours)("private.diff shows presence in a room to its members only, %s", async (behaviour) => {
  const folder = await copyExample("recipes", workspaceOf(`private-presence-${behaviour}`));
  rmSync(`${folder}/tsconfig.json`); // It extends the site's, which isn't two folders above the copy.
  await run({ command: ["git", "apply", "-p0", "--unidiff-zero", "presence/private.diff"], cwd: folder }, 10_000);
  const rooms = (await import(`${folder}/private-feeds/server.ts`)) as typeof PrivateFeeds;
  const online = (await import(`${folder}/presence/server.ts`)) as typeof Presence;
  const { openRoom } = await import("../../../examples/recipes/private-feeds/client");
  const { presence } = await import("../../../examples/recipes/presence/client");
  await stage(behaviour, rooms.onEvent, online.onEvent);
  rooms.createRoom("plans", ["ana", "ben"]);
  const open = (user: string) => {
    const { connection, leave } = page(user);
    const [shown, refused]: [string[][], string[]] = [[], []];
    const onRefused = () => refused.push(user);
    openRoom(connection, { room: "plans", onPost: () => undefined, onRefused, reload: () => undefined });
    presence(connection, { onChange: (users) => shown.push(users), beatMs: 50 });
    return { shown, refused, leave };
  };
  const [cem, ana] = [open("cem"), open("ana")];
  await until(() => expect(ana.shown.at(-1)).toEqual(["ana"]));
  const ben = open("ben");
  for (const { shown } of [ana, ben]) await until(() => expect(shown.at(-1)).toEqual(["ana", "ben"]));
  ben.leave();
  await until(() => expect(ana.shown.at(-1)).toEqual(["ana"]));
  await until(() => expect(cem.refused).toContain("cem"));
  expect(cem.shown).toEqual([]);
});
