import { afterEach, describe, expect, test, vi } from "vitest";

import { behaviours, page, stage, until } from "./stage";

/** Lets more than the life of an entry pass, and expects that a page shows these alone. */
function timePasses(shown: string[][], ...users: string[]): void {
  vi.setSystemTime(Date.now() + 76_000);
  expect(shown.at(-1)).toEqual(users);
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
      presence(connection, { onChange: (users) => shown.push(users), beatMs });
      return { shown, leave, sees: (...users: string[]) => until(() => expect(shown.at(-1)).toEqual(users)) };
    };
    return { ...server, service, open };
  }

  test("shows who comes and goes; a person with two tabs leaves with the last one", async () => {
    const { open, service } = await start();
    // A beat can be handled after its connection's close, so none comes here.
    const ana = open("ana", 60_000);
    await ana.sees("ana");
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
    expect(online().users).toEqual(["ana", "ben"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 70_000 });
    await update();
    expect(online().users).toEqual(["ana", "ben"]);
    await vi.waitFor(() => timePasses(ana.shown, "ana"), { timeout: 40_000, interval: 3_000 });
    expect(online().users).toEqual(["ana"]);
  });

  test("late and repeated events leave nobody wrongly online, and hide nobody", async () => {
    const { open, service } = await start();
    const ana = open("ana");
    await ana.sees("ana");
    Object.assign(service.faults, { delayMs: 100, duplicate: true });
    const guests = ["ben", "cem", "dan"].map(open);
    for (const { sees } of [ana, ...guests]) await sees("ana", "ben", "cem", "dan");
    service.drop();
    await until(() => expect(service.state().connections).toHaveLength(0));
    await until(() => expect(service.state().connections).toHaveLength(4));
    for (const { sees } of [ana, ...guests]) await sees("ana", "ben", "cem", "dan");
    guests.forEach(({ leave }) => leave());
    await until(() => expect(service.state().connections).toHaveLength(1));
    // A beat can be handled after its connection's close, and then it goes by time.
    vi.useFakeTimers({ toFake: ["Date"] });
    // Each leap of the clock can cut Ana's connection, too: she needs seconds to come back.
    await vi.waitFor(() => timePasses(ana.shown, "ana"), { timeout: 40_000, interval: 3_000 });
  });
});
