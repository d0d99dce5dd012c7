import { describe, expect, it } from "vitest";

import { actOnFeeds, connect, dropToken, keepToken, send, START } from "./simulator";

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
    const after = send(joined, { text: "hello", clients: [], feeds: ["room_7"] });
    expect(after.receipts.map(({ copies }) => copies)).toEqual([[1], [1], [0]]);
    expect(after.call).toEqual({ path: "/api/v0/message", body: { messages: { message: "hello", feeds: "room_7" } } });
  });

  it("sends twice to a client that is named and in the feed, and says why", () => {
    const after = send(joined, { text: "hello", clients: ["user_1"], feeds: ["room_7"] });
    expect(after.receipts[0]).toEqual({
      identifier: "user_1",
      copies: [2],
      note: "named, and in the feed: it arrives twice",
    });
  });

  it("loses what is sent to an offline client, and keeps its feeds", () => {
    const after = send(connect(joined, "user_2", 0), { text: "hello", clients: [], feeds: ["room_7"] });
    expect(after.receipts[1]).toEqual({
      identifier: "user_2",
      copies: [],
      note: "offline: the message is gone, nothing is stored",
    });
    expect(after.membership.get("user_2")).toEqual(["room_7"]);
  });

  it("gives each connection of an identifier its copy", () => {
    const after = send(connect(joined, "user_1", 2), { text: "hello", clients: ["user_1"], feeds: [] });
    expect(after.receipts[0]).toEqual({ identifier: "user_1", copies: [1, 1], note: "each connection gets it" });
  });

  it("opens connections with the feeds that a kept token was made with", () => {
    const offline = connect(keepToken(START, "user_1"), "user_1", 0);
    const late = connect(actOnFeeds(offline, { action: "join", feeds: ["room_7"], clients: ["user_1"] }), "user_1", 1);
    const message = { text: "hello", clients: [], feeds: ["room_7"] };
    expect(send(late, message).receipts[0]).toEqual({
      identifier: "user_1",
      copies: [0],
      note: "a token made before the join doesn't have the feed",
    });
    const fresh = connect(connect(dropToken(late, "user_1"), "user_1", 0), "user_1", 1);
    expect(send(fresh, message).receipts[0]).toEqual({ identifier: "user_1", copies: [1], note: "" });
  });

  it("still sends to a connection opened with a token made before the leave, and says why", () => {
    const left = actOnFeeds(keepToken(joined, "user_1"), { action: "leave", feeds: ["room_7"], clients: ["user_1"] });
    const again = connect(connect(left, "user_1", 0), "user_1", 1);
    expect(send(again, { text: "hello", clients: [], feeds: ["room_7"] }).receipts[0]).toEqual({
      identifier: "user_1",
      copies: [1],
      note: "a token made before the leave still has the feed",
    });
  });

  it("forgets the receipts of an earlier message when feeds change", () => {
    const sent = send(joined, { text: "hello", clients: [], feeds: ["room_7"] });
    expect(actOnFeeds(sent, { action: "leave", feeds: ["room_7"], clients: ["user_1"] }).receipts).toEqual([]);
  });
});
