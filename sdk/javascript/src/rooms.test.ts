import { expect, it } from "vitest";

import { createRooms, type Rooms } from "./rooms";
import { appWith, tableOf } from "./rooms/harness";
import { memory } from "./storage/memory";
import type { Store } from "./storage/types";

function start(store: Store) {
  const table = tableOf(["plans", "ana", "ben"]);
  let rooms = {} as Rooms;
  const app = appWith((socketless) => [(rooms = createRooms(socketless, { store, isMember: table.isMember }))]);
  return { app, table, rooms };
}

it("lets a page in, and shows it who is there and who has read, in one answer", async () => {
  const { app, table, rooms } = start(memory());
  const [ana, ben] = [await app.open("ana.1"), await app.open("ben.1")];
  const room = "plans";
  expect(await ana.sends({ type: "open_room", room })).toEqual([
    { type: "room_opened", room, you: "ana", seen: [] },
    { type: "online", room, version: 1, users: ["ana"] },
  ]);
  await ben.sends({ type: "open_room", room });
  await ben.sends({ type: "post_in_room", room, id: "1", text: "hello" });
  expect(ana.texts()).toEqual(["hello"]);
  expect(await rooms.online(room)).toEqual(["ana", "ben"]);
  table.delete(room, "ben");
  await rooms.removed(room, "ben");
  expect(ben.got("room_refused")).toHaveLength(1);
  expect(await rooms.online(room)).toEqual(["ana"]);
  expect((await rooms.posts({ url: "https://app.test/posts" }, room, "ben")).status).toBe(404);
});

it("lets a page in although a part fails", async () => {
  const store = memory();
  const { app } = start({ ...store, enter: () => Promise.reject(new Error("The database is gone")) });
  const ana = await app.open("ana.1");
  expect(await ana.sends({ type: "open_room", room: "plans" })).toMatchObject([{ type: "room_opened" }]);
  expect(app.lines.join()).toContain("The database is gone");
});
