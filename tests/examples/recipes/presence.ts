import { afterEach, describe, expect, test, vi } from "vitest";

import { passTime, restart, storeName } from "./stores";
import { behaviours, loseNextMessage, page, stage, until } from "./stage";

/** Lets more than the life of an entry pass, calls cron, and expects that a page shows these alone. */
async function timePasses(update: () => Promise<void>, shown: string[][], ...users: string[]): Promise<void> {
  await passTime(76_000);
  // A person whose beat comes after an update is shown again by the next one.
  const shows = async (): Promise<void> => {
    await update();
    expect(shown.at(-1)).toEqual(users);
  };
  await vi.waitFor(shows, { timeout: 20_000, interval: 50 });
}

afterEach(() => {
  vi.useRealTimers();
});

describe.each(behaviours)("presence, %s", (behaviour) => {
  /** `isLost` says of an event whether it never reaches the recipe, as when its node ended. */
  async function start(isLost: (action: string) => boolean = () => false) {
    const server = await import("../../../examples/recipes/presence/server");
    const { presence } = await import("../../../examples/recipes/presence/client");
    const service = await stage(behaviour, (event) => (isLost(event.action) ? {} : server.onEvent(event)));
    const open = (user: string, beatMs = 50) => {
      const shown: string[][] = [];
      const { connection, leave } = page(user);
      const received: { type: string }[] = [];
      connection.listen((message) => received.push(message));
      presence(connection, { onChange: (users) => shown.push(users), beatMs });
      return { shown, received, leave, sees: (...users: string[]) => until(() => expect(shown.at(-1)).toEqual(users)) };
    };
    const isInLobby = () => until(() => expect(service.state().connections[0]?.feeds).toEqual(["lobby"]));
    return { ...server, service, open, isInLobby };
  }

  test("shows who comes and goes; a person with two tabs leaves with the last one", async () => {
    const { open, service, isInLobby } = await start();
    // A beat can be handled after its connection's close, so none comes here.
    const ana = open("ana", 60_000);
    await ana.sees("ana");
    await isInLobby();
    const [ben, second] = [open("ben", 60_000), open("ben", 60_000)];
    await ana.sees("ana", "ben");
    await ben.sees("ana", "ben");
    await until(() => expect(service.state().connections).toHaveLength(3));
    ben.leave();
    await until(() => expect(service.state().connections).toHaveLength(2));
    expect(ana.shown.at(-1)).toEqual(["ana", "ben"]);
    second.leave();
    await ana.sees("ana");
  });

  test("a connection whose end nobody reports goes by time", async () => {
    const { open, update, online } = await start((action) => action === "CONNECTION_CLOSE");
    const ana = open("ana");
    const ben = open("ben");
    await ana.sees("ana", "ben");
    ben.leave();
    await update();
    expect((await online()).users.sort()).toEqual(["ana", "ben"]);
    await passTime(70_000);
    await update();
    expect((await online()).users.sort()).toEqual(["ana", "ben"]);
    // A beat of Ben's can be handled after the sweep, and a leap of the clock can cut Ana's connection.
    const isOver = async (): Promise<void> => {
      await timePasses(update, ana.shown, "ana");
      expect((await online()).users).toEqual(["ana"]);
    };
    await vi.waitFor(isOver, { timeout: 60_000, interval: 3_000 });
  });

  test("a clock that is set forward by an hour shows nobody offline", async () => {
    const { open, update, online, isInLobby } = await start();
    const ana = open("ana", 60_000);
    // Nobody who isn't in the lobby yet hears of Ben before their next beat.
    await isInLobby();
    const ben = open("ben", 60_000);
    for (const { sees } of [ana, ben]) {
      await sees("ana", "ben");
    }
    await update();
    await passTime(3_600_000);
    await update();
    expect((await online()).users.sort()).toEqual(["ana", "ben"]);
    await timePasses(update, [[]]);
    expect((await online()).users).toEqual([]);
  });

  test("sends the list to who is new, changes to the others, and nothing for a beat", async () => {
    const { open, service, isInLobby } = await start();
    const ana = open("ana");
    await ana.sees("ana");
    await isInLobby();
    const ben = open("ben");
    for (const { sees } of [ana, ben]) {
      await sees("ana", "ben");
    }
    expect(ana.received).toContainEqual({ type: "changed", version: 2, came: ["ben"], left: [] });
    const beats = async (count: number) => {
      const calls = service.webhookCalls.length;
      await until(() => expect(service.webhookCalls.length).toBeGreaterThan(calls + count));
    };
    // Some may have been on their way while Ben came.
    await until(async () => {
      const count = ana.received.length;
      await beats(6);
      expect(ana.received).toHaveLength(count);
    });
  });

  test("a page that missed a change shows it after the next one", async () => {
    const { open, isInLobby } = await start();
    const ana = open("ana", 60_000);
    await ana.sees("ana");
    await isInLobby();
    loseNextMessage();
    const ben = open("ben", 60_000);
    await ben.sees("ana", "ben");
    open("cem", 60_000);
    await ana.sees("ana", "ben", "cem");
  });

  test.runIf(storeName() === "memory")("shows who is online after the store began anew", async () => {
    const { open, update, isInLobby } = await start();
    const ana = open("ana");
    await ana.sees("ana");
    await isInLobby();
    for (let visit = 0; visit < 3; visit += 1) {
      const ben = open("ben", 60_000);
      await ana.sees("ana", "ben");
      ben.leave();
      await ana.sees("ana");
    }
    await restart();
    await update();
    open("cem");
    await ana.sees("ana", "cem");
  });

  // It takes long, so that of the databases only one runs it.
  test.runIf(["memory", "postgres"].includes(storeName()))(
    "late and repeated events leave nobody wrongly online, and hide nobody",
    async () => {
      const { open, service, update } = await start();
      // A busy machine handles no more beats than these in time.
      const beatMs = 150;
      const ana = open("ana", beatMs);
      await ana.sees("ana");
      Object.assign(service.faults, { delayMs: 100, duplicate: true });
      const guests = ["ben", "cem", "dan"].map((user) => open(user, beatMs));
      for (const { sees } of [ana, ...guests]) {
        await sees("ana", "ben", "cem", "dan");
      }
      service.drop();
      await until(() => expect(service.state().connections).toHaveLength(0));
      await until(() => expect(service.state().connections).toHaveLength(4));
      for (const { sees } of [ana, ...guests]) {
        await sees("ana", "ben", "cem", "dan");
      }
      guests.forEach(({ leave }) => leave());
      await until(() => expect(service.state().connections).toHaveLength(1));
      Object.assign(service.faults, { delayMs: 0, duplicate: false });
      // A beat can be handled after its connection's close, and then it goes by time.
      // Each leap of the clock can cut Ana's connection, too: she needs seconds to come back.
      await vi.waitFor(() => timePasses(update, ana.shown, "ana"), { timeout: 40_000, interval: 3_000 });
    },
  );
});
