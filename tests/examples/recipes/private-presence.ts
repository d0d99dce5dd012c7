import { readFileSync, rmSync, writeFileSync } from "node:fs";

import { expect, test } from "vitest";

import type * as Presence from "../../../examples/recipes/presence/server";
import type * as PrivateFeeds from "../../../examples/recipes/private-feeds/server";
import { copyExample, workspaceOf } from "../workspace";
import { behaviours, page, stage, until } from "./stage";

/** Pairs of code before and after, from the rows of the table under `Show presence in a private room only`. */
function changesOfPage(): string[][] {
  const [, table = ""] = readFileSync("docs/use-case.mdx", "utf8").split("| in `presence/server.ts` | change to |");
  const rows = (table.split("\n\n")[0] ?? "").split("\n").slice(2);
  return rows.map((row) =>
    row.split(" | ").map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code).join("\n")),
  );
}

/** Replaces a text that a file has once. */
function change(file: string, before: string, after: string): void {
  const parts = readFileSync(file, "utf8").split(before);
  expect(parts, before).toHaveLength(2);
  writeFileSync(file, parts.join(after));
}

test.each(behaviours)("with the page's changes, only members see who is in a private room, %s", async (behaviour) => {
  const folder = await copyExample("recipes", workspaceOf(`private-presence-${behaviour}`));
  rmSync(`${folder}/tsconfig.json`); // It extends the site's, which isn't two folders above the copy.
  const changes = changesOfPage();
  expect(changes).toHaveLength(4);
  for (const [before = "", after = ""] of changes) change(`${folder}/presence/server.ts`, before, after);
  change(`${folder}/private-feeds/server.ts`, "const rooms", "export const rooms");
  const sentBy = 'import { sentBy, whileConnected } from "../app.ts";';
  change(`${folder}/presence/server.ts`, sentBy, `import { rooms } from "../private-feeds/server.ts";\n${sentBy}`);

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
  await until(() => expect(cem.refused).toEqual(["cem"]));
  expect(cem.shown).toEqual([]);
});
