import { createHmac } from "node:crypto";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { limit, webhook } from "../../../examples/recipes/app";
import { secretFor } from "../../../examples/recipes/socketless/server";
import { addMembers, behaviours, page, stage, until } from "./stage";

async function servers() {
  const [news, online, rooms, chat] = await Promise.all([
    import("../../../examples/recipes/missed-messages/server"),
    import("../../../examples/recipes/presence/server"),
    import("../../../examples/recipes/private-feeds/server"),
    import("../../../examples/recipes/optimistic-send/server"),
  ]);
  return { news, online, rooms, chat };
}

async function clients() {
  const { follow } = await import("../../../examples/recipes/missed-messages/client");
  const { presence } = await import("../../../examples/recipes/presence/client");
  const { openRoom } = await import("../../../examples/recipes/private-feeds/client");
  const { chat } = await import("../../../examples/recipes/optimistic-send/client");
  return { follow, presence, openRoom, chat };
}

describe.each(behaviours)("all recipes in one app, %s", (behaviour) => {
  async function start() {
    const server = await servers();
    const { news, online, rooms, chat } = server;
    const parts = [news, online, rooms, chat];
    const service = await stage(behaviour, ...parts.map(({ onEvent }) => onEvent));
    await addMembers("plans", "ana", "ben");
    const client = await clients();

    /** A page that shows everything, on one connection. */
    function open(user: string) {
      const { connection, leave } = page(user);
      /** What each recipe showed, the last last. */
      const shown = {
        news: [] as string[][],
        online: [] as string[][],
        room: [] as string[],
        chat: [] as string[][],
      };
      const [reload, onWelcome] = [vi.fn(), vi.fn()];
      connection.listen(() => undefined, onWelcome);
      client.follow(connection, {
        load: (after) => news.itemsAfter(after),
        onChange: (items) => shown.news.push(items.map(({ text }) => text)),
      });
      client.presence(connection, { onChange: (users) => shown.online.push(users) });
      const onPost = (text: string) => shown.room.push(text);
      client.openRoom(connection, { room: "plans", onPost, onRefused: () => shown.room.push("refused"), reload });
      const { post } = client.chat(connection, {
        onChange: (all) => shown.chat.push(all.map(({ text, status }) => `${text}: ${status}`)),
      });
      return { shown, reload, onWelcome, leave, post };
    }
    return { ...server, service, open };
  }

  test("each does its own work on the one connection of a page, and none disturbs another", async () => {
    const { service, open, news, rooms } = await start();
    const [ana, ben, cem] = [open("ana"), open("ben"), open("cem")];
    await until(() => expect(cem.shown.room).toContain("refused"));
    for (const { reload } of [ana, ben]) {
      await until(() => expect(reload).toHaveBeenCalled());
    }

    const common = ["chat", "lobby", "news"];
    const feedsOf = (user: string) =>
      service
        .state()
        .connections.filter(({ identifier }) => identifier.startsWith(`${user}.`))
        .map(({ feeds }) => [...feeds].sort());
    const room = expect.stringMatching(/^room\./) as string;
    await until(() => expect(feedsOf("ana")).toEqual([[...common, room]]));
    await until(() => expect(feedsOf("cem")).toEqual([common]));
    await until(() => expect(ana.shown.online.at(-1)).toEqual(["ana", "ben", "cem"]));

    await news.add("an item");
    await rooms.post("plans", "for members");
    ben.post("a post");

    await until(() => {
      expect(ana.shown.news.at(-1)).toEqual(["an item"]);
      expect(ana.shown.room).toEqual(["for members"]);
      expect(ana.shown.chat.at(-1)).toEqual(["a post: sent"]);
      expect(ben.shown.chat.at(-1)).toEqual(["a post: sent"]);
    });
    expect(new Set(cem.shown.room)).toEqual(new Set(["refused"]));
    expect(service.state().connections).toHaveLength(3);
    for (const { onWelcome } of [ana, ben, cem]) {
      await until(() => expect(onWelcome).toHaveBeenCalledTimes(2));
    }
  });

  test("takes a client out of every feed when it leaves", async () => {
    const { service, open, online } = await start();
    const [ana, ben] = [open("ana"), open("ben")];
    // The page asks a second time soon after its welcome; what is handled after the close would let the client in again.
    await until(() => expect(ben.reload).toHaveBeenCalledTimes(2));
    await until(() => expect(ana.shown.online.at(-1)).toEqual(["ana", "ben"]));
    ben.leave();
    await until(async () => expect((await online.online()).users).toEqual(["ana"]));
    await until(() =>
      expect(
        service.state().members.filter(({ identifier, feeds }) => identifier.startsWith("ben.") && feeds.length > 0),
      ).toEqual([]),
    );
  });
});

/** An event as the service sends it. */
async function signed(identifier: string, action: string, message?: string): Promise<Request> {
  const connection = { clientId: "wskl_live_test", identifier };
  const body = JSON.stringify({ action, data: { connection, message } });
  const digest = createHmac("sha256", await secretFor(identifier))
    .update(body)
    .digest("hex");
  const headers = { "X-Socketless-Signature": `hmac-sha256=${digest}` };
  return new Request("https://app.test/webhook", { method: "POST", headers, body });
}

test("events of one person beyond the limit reach no recipe, and those of others do", async () => {
  vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", "master of the tests");
  vi.useFakeTimers({ toFake: ["Date"] });
  const { perMinute } = limit;
  limit.perMinute = 3;
  onTestFinished(() => {
    limit.perMinute = perMinute;
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const handled: string[] = [];
  const send = async (identifier: string, action = "MESSAGE"): Promise<number> => {
    const { status } = await webhook(await signed(identifier, action, "hi"), (event) => {
      handled.push(event.identifier);
      return {};
    });
    return status;
  };
  vi.setSystemTime("2026-01-01T00:00:59Z");
  // All connections of a person count together.
  for (const identifier of ["eve.1", "eve.2", "eve.3", "eve.4", "eve.1"]) {
    expect(await send(identifier)).toBe(200);
  }
  for (const action of ["CONNECTION_OPEN", "CONNECTION_CLOSE"]) {
    await send("eve.1", action);
  }
  await send("ana.1");
  expect(handled).toEqual(["eve.1", "eve.2", "eve.3", "ana.1"]);
  vi.setSystemTime("2026-01-01T00:01:00Z");
  await send("eve.5");
  expect(handled.at(-1)).toBe("eve.5");
});

test("a recipe that fails keeps no reply of the others back", async () => {
  vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", "master of the tests");
  const error = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    error.mockRestore();
  });
  const answer = await webhook(
    await signed("ana.1", "CONNECTION_OPEN"),
    () => {
      throw new Error("at once");
    },
    () => Promise.reject(new Error("later")),
    () => ({ join: ["news"] }),
  );
  expect(await answer.json()).toEqual({
    feeds: [{ action: "join", feeds: "news", clients: "ana.1" }],
    messages: [{ clients: "ana.1", message: '{"type":"welcome","identifier":"ana.1"}' }],
  });
  // Calls that tests before this one have left open may fail meanwhile.
  expect(error.mock.calls.map(String)).toEqual(expect.arrayContaining(["Error: at once", "Error: later"]));
});
