import { describe, expect, it } from "vitest";

import { applyAction, copies } from "./membership";

describe("applyAction", () => {
  const before = new Map([
    ["user_1", ["a", "b"]],
    ["user_2", ["a"]],
  ]);

  it("adds with join, once", () => {
    const after = applyAction(before, { action: "join", feeds: ["b", "c"], clients: ["user_1", "user_3"] });
    expect(Object.fromEntries(after)).toEqual({ user_1: ["a", "b", "c"], user_2: ["a"], user_3: ["b", "c"] });
  });

  it("removes with leave, and does no harm where there is nothing to remove", () => {
    const after = applyAction(before, { action: "leave", feeds: ["b"], clients: ["user_1", "user_2"] });
    expect(Object.fromEntries(after)).toEqual({ user_1: ["a"], user_2: ["a"] });
  });

  it("makes the feeds exactly the list with set", () => {
    const after = applyAction(before, { action: "set", feeds: ["c"], clients: ["user_1"] });
    expect(Object.fromEntries(after)).toEqual({ user_1: ["c"], user_2: ["a"] });
  });

  it("leaves the membership before as it was", () => {
    applyAction(before, { action: "set", feeds: [], clients: ["user_1"] });
    expect(before.get("user_1")).toEqual(["a", "b"]);
  });
});

describe("copies", () => {
  it.each([
    ["one for a connection that receives the feed", { clients: [], feeds: ["a"] }, 1],
    ["two for a client that is named and in the feed", { clients: ["user_1"], feeds: ["a"] }, 2],
    ["two for a connection that receives both feeds", { clients: [], feeds: ["a", "b"] }, 2],
    ["two for a client that is named twice", { clients: ["user_1", "user_1"], feeds: [] }, 2],
    ["none for a connection that is reached by neither", { clients: ["user_2"], feeds: ["c"] }, 0],
  ])("is %s", (_words, to, count) => {
    expect(copies(["a", "b"], "user_1", to)).toBe(count);
  });
});
