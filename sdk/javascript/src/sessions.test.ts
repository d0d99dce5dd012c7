import { describe, expect, it } from "vitest";

import type { SocketlessOptions } from "./index";
import { backend, ofPage, signedEvent, willing } from "./server-harness";
import { memory } from "./storage/memory";

interface Answered {
  feeds?: { action: string; feeds: string }[];
  messages?: { message: string }[];
}

const person = (request: Request) => ({ id: "42", session: request.headers.get("x-session") ?? "none" });

/** A backend with a store, whose service keeps who is in which feed. */
function started(store = memory(), options: Partial<SocketlessOptions<unknown>> = {}) {
  const { asked, service } = willing();
  let refuses = (_path: string, _body: string) => false;
  const joined = new Map<string, Set<string>>();
  const feedsOf = (client: string) => joined.get(client) ?? new Set<string>();
  const apply = (action: string, feeds: string, client: string) => {
    const now = action === "set" ? new Set<string>() : feedsOf(client);
    joined.set(client, now);
    if (action === "leave") {
      now.delete(feeds);
    } else {
      now.add(feeds);
    }
  };
  let duringJoin = (): Promise<unknown> | undefined => undefined;
  const { socketless, lines } = backend(
    async (path, body) => {
      if (refuses(path, body)) {
        return new Response("Bad", { status: 400 });
      }
      if (path.endsWith("/feeds")) {
        const { actions } = JSON.parse(body) as {
          actions: { action: string; feeds: string; clients: string | string[] };
        };
        if (actions.action === "join") {
          await duringJoin();
        }
        for (const client of [actions.clients].flat()) {
          apply(actions.action, actions.feeds, client);
        }
      }
      return service(path, body);
    },
    { store, user: person, ...options },
  );
  const handled: string[] = [];
  const route = socketless.webhook(({ action }) => {
    handled.push(action);
    return action === "MESSAGE" ? { join: ["news"], message: { text: "in" } } : {};
  });

  /** Ask for a connection as a page does, and return its identifier. */
  async function connect(session: string): Promise<string> {
    await socketless.connectionFor("42", { session });
    return (asked.at(-1)?.body as { identifier: string }).identifier;
  }
  async function event(identifier: string, action?: string) {
    const { feeds = [], messages = [] } = (await (
      await route(signedEvent(identifier, action, "hi"))
    ).json()) as Answered;
    for (const { action, feeds: feed } of feeds) {
      apply(action, feed, identifier);
    }
    return messages.map(({ message }) => (JSON.parse(message) as { type?: string }).type);
  }
  return {
    socketless,
    answer: route,
    asked,
    lines,
    handled,
    connect,
    event,
    feeds: (client: string) => [...feedsOf(client)].filter((feed) => !feed.startsWith("ended.")),
    setRefusal: (refuse: typeof refuses) => (refuses = refuse),
    onJoin: (during: typeof duringJoin) => (duringJoin = during),
  };
}

const ENDED = ["socketless:ended"];

describe("endSession with a store", () => {
  it("takes open connections of the session out of all feeds, and leaves the other session", async () => {
    const { socketless, connect, event, feeds, asked } = started();
    const [phone, laptop] = [await connect("phone"), await connect("laptop")];
    await event(phone);
    await event(phone, "MESSAGE");
    await event(laptop);
    expect([feeds(phone), feeds(laptop)]).toEqual([["user.42", "news"], ["user.42"]]);
    await socketless.endSession("42", { session: "phone" });
    expect([feeds(phone), feeds(laptop)]).toEqual([[], ["user.42"]]);
    expect(asked.find(({ path }) => path.endsWith("/message"))?.body.messages).toEqual({
      clients: [phone],
      message: '{"type":"socketless:ended"}',
    });
    expect(await event(laptop, "MESSAGE")).toEqual([undefined]);
  });

  it("joins nothing for an old address, a later event or a new request of the session", async () => {
    const { socketless, connect, event, feeds, handled } = started();
    const [open, old] = [await connect("phone"), await connect("phone")];
    await event(open);
    await socketless.endSession("42", { session: "phone" });
    expect([await event(old), await event(open, "MESSAGE"), await event(open)]).toEqual([ENDED, ENDED, ENDED]);
    expect([feeds(old), feeds(open), handled]).toEqual([[], [], ["CONNECTION_OPEN"]]);
    const again = await socketless.connection(ofPage({ "x-session": "phone" }));
    expect([again.status, await again.text()]).toEqual([401, "This session has ended: log in again"]);
    expect((await socketless.connection(ofPage({ "x-session": "laptop" }))).status).toBe(200);
  });

  it("sends nothing to a connection of the session, and lets nobody join it to a feed", async () => {
    const { socketless, connect, event, feeds, asked } = started();
    const [phone, laptop] = [await connect("phone"), await connect("laptop")];
    await event(phone);
    await socketless.endSession("42", { session: "phone" });
    await socketless.send({ clients: [phone, laptop] }, { text: "late" });
    await socketless.changeFeeds("join", "news", [phone, laptop]);
    expect(asked.find(({ body }) => JSON.stringify(body).includes("late"))?.body.messages as object).toMatchObject({
      clients: laptop,
    });
    expect([feeds(phone), feeds(laptop)]).toEqual([[], ["news"]]);
  });

  it("ends all sessions of a user", async () => {
    const { socketless, connect, event, feeds } = started();
    const all = [];
    for (let session = 0; session < 120; session += 1) {
      all.push(await connect(`session ${session}`));
    }
    await Promise.all(all.map((identifier) => event(identifier)));
    await socketless.endSession("42");
    expect(all.flatMap(feeds)).toEqual([]);
    const next = await connect("the next login");
    await event(next);
    expect(feeds(next)).toEqual(["user.42"]);
  });

  it("throws if a call fails, after it has tried all, and completes by a repeat", async () => {
    const { socketless, connect, event, feeds, setRefusal } = started();
    const [one, other] = [await connect("phone"), await connect("phone")];
    await event(one);
    await event(other);
    setRefusal((path, body) => path.endsWith("/message") || body.includes('"set"'));
    await expect(socketless.endSession("42", { session: "phone" })).rejects.toThrow("400");
    expect([feeds(one), feeds(other)]).toEqual([["user.42"], ["user.42"]]);
    setRefusal((path) => path.endsWith("/message"));
    await expect(socketless.endSession("42", { session: "phone" })).rejects.toThrow("400");
    expect([feeds(one), feeds(other)]).toEqual([[], []]);
  });

  it("knows at most 200 connections of a session, and takes the oldest out of its feeds", async () => {
    const { connect, event, feeds } = started();
    const first = await connect("phone");
    await event(first);
    for (let count = 0; count < 200; count += 1) {
      await event(await connect("phone"));
    }
    expect(feeds(first)).toEqual([]);
  });

  it("forgets a connection that has closed", async () => {
    const { socketless, asked, connect, event } = started();
    const phone = await connect("phone");
    await event(phone);
    await event(phone, "CONNECTION_CLOSE");
    const before = asked.length;
    await socketless.endSession("42", { session: "phone" });
    expect(asked).toHaveLength(before);
  });
});

describe("a program that isn't the SDK", () => {
  /** What the service does with an answer doesn't matter to who signs events: it can keep it. */
  const forge = (route: ReturnType<typeof started>, identifier: string, action: string) =>
    route.answer(signedEvent(identifier, action, "hi"));

  it("gains nothing by signing its own close before the session ends", async () => {
    const app = started();
    const phone = await app.connect("phone");
    await app.event(phone);
    await forge(app, phone, "CONNECTION_CLOSE");
    expect(app.feeds(phone)).toEqual([]);
    // As a second socket with the same address does, whose events go on.
    await app.event(phone, "MESSAGE");
    expect(app.feeds(phone)).toEqual(["news"]);
    await app.socketless.endSession("42", { session: "phone" });
    expect(app.feeds(phone)).toEqual([]);
  });

  it("joins nothing by a call that was under way when the session ended", async () => {
    const app = started();
    const phone = await app.connect("phone");
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isJoining = (): void => undefined;
    const joining = new Promise<void>((resolve) => (isJoining = resolve));
    app.onJoin(() => {
      isJoining();
      return held;
    });
    const opened = app.event(phone);
    await joining;
    const ended = app.socketless.endSession("42", { session: "phone" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    release();
    await ended;
    expect(app.feeds(phone)).toEqual([]);
    expect(await opened).toEqual(ENDED);
  });

  it("is taken out by a later event if the calls have failed at first", async () => {
    const app = started();
    const [phone, laptop] = [await app.connect("phone"), await app.connect("laptop")];
    await app.event(phone);
    app.setRefusal((_path, body) => body.includes('"set"'));
    await expect(app.socketless.endSession("42", { session: "phone" })).rejects.toThrow("400");
    app.setRefusal(() => false);
    await app.event(laptop);
    expect([app.feeds(phone), app.feeds(laptop)]).toEqual([[], ["user.42"]]);
  });

  it("is not forgotten among too many connections when the call that takes it out fails", async () => {
    const app = started();
    const first = await app.connect("phone");
    await app.event(first);
    for (let count = 1; count < 200; count += 1) {
      await app.event(await app.connect("phone"));
    }
    app.setRefusal((_path, body) => body.includes('"set"'));
    expect((await app.answer(signedEvent(await app.connect("phone")))).status).toBe(500);
    app.setRefusal(() => false);
    await app.socketless.endSession("42", { session: "phone" });
    expect(app.feeds(first)).toEqual([]);
  });

  it("gets no connection by a request that began before all sessions ended", async () => {
    let isEnded = (): void => undefined;
    const ended = new Promise<void>((resolve) => (isEnded = resolve));
    const app = started(memory(), {
      async user() {
        // The login has found the session, and is slow.
        await ended;
        return { id: "42", session: "phone" };
      },
    });
    const answer = app.socketless.connection(ofPage());
    await app.socketless.endSession("42");
    isEnded();
    expect((await answer).status).toBe(401);
    expect(app.asked.filter(({ path }) => path.endsWith("/connection"))).toEqual([]);
  });

  it("causes no calls by opens that it signs, past the limit", async () => {
    const app = started(memory(), { perMinute: { events: 3 } });
    const phone = await app.connect("phone");
    for (let count = 0; count < 20; count += 1) {
      await forge(app, phone, "CONNECTION_OPEN");
    }
    expect(app.asked.filter(({ path }) => path.endsWith("/feeds")).length).toBeLessThanOrEqual(3);
  });
});

it("answers 500 if the store fails, so that nobody joins by it", async () => {
  const store = memory();
  const { connect, lines, socketless } = started(store);
  const phone = await connect("phone");
  store.get = () => Promise.reject(new Error("no database"));
  expect((await socketless.webhook()(signedEvent(phone))).status).toBe(500);
  expect(lines.join()).toContain("The webhook failed: no database");
});
