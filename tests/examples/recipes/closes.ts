import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import { connectionFor } from "../../../examples/recipes/socketless/server";
import { addMembers, behaviours, stage, until, type Handlers } from "./stage";

/** What each recipe's clients join, and the message with which they ask for it, where the connection alone isn't enough. */
const RECIPES = {
  "missed-messages": { feed: "news" },
  "optimistic-send": { feed: "chat" },
  presence: { feed: "lobby" },
  "private-feeds": { feed: /^room\./, asks: { type: "open_room", room: "team" } },
} as const;

interface Server {
  onEvent: Handlers[number];
}

describe.each(behaviours)("clients that have closed, %s", (behaviour) => {
  test.each(Object.entries(RECIPES))("%s: are members of nothing", async (recipe, { feed, ...rest }) => {
    const server = (await import(`../../../examples/recipes/${recipe}/server.ts`)) as Server;
    await addMembers("team", "ana");
    const service = await stage(behaviour, server.onEvent);
    const feeds = () => service.state().members.flatMap((member) => member.feeds);
    const urls = await Promise.all([1, 2, 3].map(() => connectionFor("ana")));
    const sockets = urls.map((url) => new WebSocket(url));
    sockets.forEach((socket) => {
      socket.on("open", () => "asks" in rest && socket.send(JSON.stringify(rest.asks)));
      // Answers heartbeats.
      socket.on("message", (data) => String(data) === "" && socket.send(""));
    });
    await until(() =>
      expect(feeds()).toEqual(Array(3).fill(feed instanceof RegExp ? expect.stringMatching(feed) : feed)),
    );
    sockets.forEach((socket) => socket.close());
    await until(() => expect(service.state().connections).toEqual([]));
    await until(() => expect(feeds()).toEqual([]));
  });
});
