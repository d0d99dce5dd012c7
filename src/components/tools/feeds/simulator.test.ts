import { describe, expect, it } from "vitest";

import { actOnFeeds, connect, send, START } from "./simulator";

const joined = actOnFeeds(START, { action: "join", feeds: ["room_7"], clients: ["user_1", "user_2"] });

describe("feed simulator", () => {
  it("shows the call that changes feeds, with one name or a list", () => {
    expect(joined.call).toEqual({
      path: "/api/v0/feeds",
      body: { actions: { action: "join", feeds: "room_7", clients: ["user_1", "user_2"] } },
    });
    expect([...joined.membership]).toEqual([
      ["user_1", ["room_7"]],
      ["user_2", ["room_7"]],
    ]);
  });

  it("sends to who is in the feed, and shows the call", () => {
    const after = send(joined, { text: "hello", clients: [], feed: "room_7" });
    expect(after.receipts.map(({ copies }) => copies)).toEqual([1, 1, 0]);
    expect(after.call).toEqual({ path: "/api/v0/message", body: { messages: { message: "hello", feeds: "room_7" } } });
  });

  it("sends twice to a client that is named and in the feed, and says why", () => {
    const after = send(joined, { text: "hello", clients: ["user_1"], feed: "room_7" });
    expect(after.receipts[0]).toEqual({
      identifier: "user_1",
      copies: 2,
      note: "named, and in the feed: it arrives twice",
    });
  });

  it("loses what is sent to an offline client, and keeps its feeds", () => {
    const after = send(connect(joined, "user_2", 0), { text: "hello", clients: [], feed: "room_7" });
    expect(after.receipts[1]).toEqual({
      identifier: "user_2",
      copies: 0,
      note: "offline: the message is gone, nothing is stored",
    });
    expect(after.membership.get("user_2")).toEqual(["room_7"]);
  });

  it("gives each connection of an identifier its copy", () => {
    const after = send(connect(joined, "user_1", 2), { text: "hello", clients: ["user_1"], feed: "" });
    expect(after.receipts[0]).toEqual({ identifier: "user_1", copies: 1, note: "each connection gets it" });
  });

  it("forgets the receipts of an earlier message when feeds change", () => {
    const sent = send(joined, { text: "hello", clients: [], feed: "room_7" });
    expect(actOnFeeds(sent, { action: "leave", feeds: ["room_7"], clients: ["user_1"] }).receipts).toEqual([]);
  });
});
