import { expect, test } from "vitest";

import { behaviours, page, stage, until } from "./stage";

test.each(behaviours)("private.ts shows presence in a room to its members only, %s", async (behaviour) => {
  const rooms = await import("../../../examples/recipes/private-feeds/server");
  const online = await import("../../../examples/recipes/presence/private");
  const { openRoom } = await import("../../../examples/recipes/private-feeds/client");
  const { presence } = await import("../../../examples/recipes/presence/client");
  await stage(behaviour, rooms.onEvent, online.onEvent);
  await rooms.createRoom("plans", ["ana", "ben"]);
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
