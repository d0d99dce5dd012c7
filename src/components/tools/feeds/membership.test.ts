import { describe, expect, it } from "vitest";

import { applyAction, copies } from "./membership";

describe("applyAction", () => {
  const before = new Map([
    ["user_1", ["a", "b"]],
    ["user_2", ["a"]],
  ]);

  it("adds with join, once", () => {
    const after = applyAction(before, { action: "join", feeds: ["b", "c"], clients: ["user_1", "user_3"] });
    expect([...after]).toEqual([
      ["user_1", ["a", "b", "c"]],
      ["user_2", ["a"]],
      ["user_3", ["b", "c"]],
    ]);
  });

  it("removes with leave, and does no harm where there is nothing to remove", () => {
    const after = applyAction(before, { action: "leave", feeds: ["b"], clients: ["user_1", "user_2"] });
    expect([...after]).toEqual([
      ["user_1", ["a"]],
      ["user_2", ["a"]],
    ]);
  });

  it("makes the feeds exactly the list with set", () => {
    const after = applyAction(before, { action: "set", feeds: ["c"], clients: ["user_1"] });
    expect([...after]).toEqual([
      ["user_1", ["c"]],
      ["user_2", ["a"]],
    ]);
  });

  it("leaves the membership before as it was", () => {
    applyAction(before, { action: "set", feeds: [], clients: ["user_1"] });
    expect(before.get("user_1")).toEqual(["a", "b"]);
  });
});

describe("copies", () => {
  const membership = new Map([["user_1", ["a"]]]);

  it("is one for a client in the feed", () => {
    expect(copies(membership, "user_1", { clients: [], feed: "a" })).toBe(1);
  });

  it("is two for a client that is named and in the feed", () => {
    expect(copies(membership, "user_1", { clients: ["user_1"], feed: "a" })).toBe(2);
  });

  it("is none for a client that is neither", () => {
    expect(copies(membership, "user_2", { clients: ["user_1"], feed: "a" })).toBe(0);
  });
});
