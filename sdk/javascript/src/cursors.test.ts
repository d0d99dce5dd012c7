import { expect, it, vi } from "vitest";

import { createCursors, type CursorsOptions } from "./cursors";

function started(options?: CursorsOptions) {
  const tell = vi.fn((_room: string, _message: object) => Promise.resolve());
  const isIn = vi.fn((room: string, identifier: string) => Promise.resolve(room === "plans" && identifier !== "eve.1"));
  const { onEvent } = createCursors({ isIn, tell }, options);
  const say = (user: string, message: unknown) =>
    onEvent({ action: "MESSAGE", user, identifier: `${user}.1`, message: JSON.stringify(message), secret: "" });
  return { say, tell, isIn, told: () => tell.mock.calls };
}

it("tells the room where a person points, with the fields that it knows only", async () => {
  const { say, told } = started({ nameOf: (user) => Promise.resolve(`Name of ${user}`) });
  await say("ana", { type: "move", room: "plans", count: 1, x: 0.5, y: "<b>", typing: 1, from: "ben.1", user: "ben" });
  const pointer = { type: "pointer", room: "plans", from: "ana.1", user: "ana", name: "Name of ana", count: 1 };
  expect(told()).toEqual([["plans", { ...pointer, gone: false, state: { x: 0.5, typing: false } }]]);
});

it("passes nothing on of somebody who is not in the room", async () => {
  const { say, told } = started();
  await say("eve", { type: "move", room: "plans", count: 1, x: 1 });
  await say("ana", { type: "move", room: "other", count: 1, x: 1 });
  expect(told()).toEqual([]);
});

it.each([
  { type: "chat", room: "plans", count: 1 },
  { type: "move", room: "", count: 1 },
  { type: "move", room: ["plans"], count: 1 },
  { type: "move", room: "a\0", count: 1 },
  { type: "move", room: "plans" },
  { type: "move", room: "plans", count: "1" },
  { type: "move", room: "plans", count: 1e300 },
  null,
])("asks nothing for %j", async (message) => {
  const { say, isIn } = started();
  await say("ana", message);
  expect(isIn).not.toHaveBeenCalled();
});

it("passes on 120 moves of a person in a minute, and a short name", async () => {
  const { say, told, isIn } = started({ nameOf: () => "x".repeat(1_000) });
  for (let count = 0; count < 200; count += 1) {
    await say("ana", { type: "move", room: "plans", count });
  }
  await say("ben", { type: "move", room: "plans", count: 1 });
  expect([told().length, isIn.mock.calls.length]).toEqual([121, 121]);
  expect((told()[0]?.[1] as { name: string }).name).toHaveLength(100);
});
