import { describe, expect, onTestFinished, test, vi } from "vitest";

import { connectionFor } from "../../../examples/recipes/socketless/server";
import type { Message } from "../../../examples/recipes/moving/server";
import { behaviours, loseNextMessage, stage, until } from "./stage";

type Listener = { onMessage: (message: Message) => void; onReady: () => void };

/** The service that the app leaves: it passes on what is published while a page listens. */
function oldService() {
  const listeners = new Set<Listener>();
  const send = vi.fn((message: Message) => {
    for (const { onMessage } of listeners) {
      onMessage(message);
    }
    return Promise.resolve();
  });
  const listen = (onMessage: Listener["onMessage"], onReady: () => void): (() => void) => {
    const listener = { onMessage, onReady };
    listeners.add(listener);
    queueMicrotask(onReady);
    return () => void listeners.delete(listener);
  };
  return { listen, listeners, send };
}

describe("who is moved", () => {
  const users = Array.from({ length: 10_000 }, (_, index) => `user ${index}`);
  const server = () => import("../../../examples/recipes/moving/server");

  test.each([1, 10, 50, 90])("moves about %i %% of 10,000 users", async (percent) => {
    const { isMoved } = await server();
    const moved = users.filter((user) => isMoved(user, percent)).length;
    // Four standard deviations of a fair draw.
    expect(Math.abs(moved - 100 * percent)).toBeLessThan(4 * Math.sqrt(percent * (100 - percent)));
  });

  test("moves nobody back when the percentage rises", async () => {
    const { isMoved } = await server();
    for (const user of users.slice(0, 500)) {
      const answers = Array.from({ length: 101 }, (_, percent) => isMoved(user, percent));
      expect(answers).toEqual([...answers].sort());
      expect([answers[0], answers[100]]).toEqual([false, true]);
    }
  });

  test("takes any user ID, and gives it the same answer each time", async () => {
    const { isMoved } = await server();
    for (const user of ["", "42", "ana@example.com", "Zoë 🙂", "\ud800", "x".repeat(10_000)]) {
      for (const percent of [0, 37.5, 100]) {
        expect(isMoved(user, percent)).toBe(isMoved(user, percent));
      }
    }
  });

  test("leaves everybody with the old service while no valid percentage is set", async () => {
    const { serviceFor } = await server();
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const setting of ["", "0", "all"]) {
      vi.stubEnv("MOVED_PERCENT", setting);
      expect(serviceFor("ana")).toBe("old");
    }
    vi.stubEnv("MOVED_PERCENT", "100");
    expect(serviceFor("ana")).toBe("socketless");
  });
});

describe.each(behaviours)("moving, %s", (behaviour) => {
  async function start() {
    const server = await import("../../../examples/recipes/moving/server");
    const { bySocketless, listen } = await import("../../../examples/recipes/moving/client");
    const service = await stage(behaviour, server.onEvent);
    const old = oldService();
    let percent = 0;
    const load = vi.fn(server.latest);
    /** Opens a page, and returns the texts that it shows. */
    const open = (user: string): string[] => {
      const shown: string[] = [];
      const closed = new AbortController();
      onTestFinished(() => closed.abort());
      listen({
        choose: () => Promise.resolve(server.serviceFor(user, percent)),
        load,
        onMessage: ({ text }) => shown.push(text),
        signal: closed.signal,
        checkMs: 20,
        services: {
          old: old.listen,
          socketless: bySocketless({ getUrl: () => connectionFor(user), lookAgainMs: 50 }),
        },
      });
      return shown;
    };
    const counts = () => ({ old: old.listeners.size, socketless: service.countConnections() });
    const settles = (expected: { old: number; socketless: number }) => until(() => expect(counts()).toEqual(expected));
    const publish = (text: string, id?: string) => server.publish(text, old.send, id);
    return { open, old, service, settles, publish, load, setPercent: (next: number) => (percent = next) };
  }

  test("sends each message by both services, with one id", async () => {
    const { open, old, service, settles, publish, setPercent } = await start();
    const stays = open("ana");
    await settles({ old: 1, socketless: 0 });
    setPercent(100);
    await settles({ old: 0, socketless: 1 });
    await until(() => expect(service.state().connections).toMatchObject([{ feeds: ["updates"] }]));
    await publish("hello", "id.1");
    await until(() => expect(stays).toEqual(["hello"]));
    expect(old.send.mock.calls).toEqual([[{ type: "update", id: "id.1", text: "hello" }]]);
  });

  test("loses no message and shows none twice while a user is moved, and moved back", async () => {
    const { open, service, settles, publish, setPercent } = await start();
    service.faults.duplicate = true;
    const shown = open("ana");
    await settles({ old: 1, socketless: 0 });
    const sent: string[] = [];
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const publishing = (async () => {
      while (!stop.signal.aborted) {
        sent.push(String(sent.length));
        await publish(String(sent.length - 1));
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    })();
    for (const percent of [100, 0, 100]) {
      setPercent(percent);
      await settles(percent ? { old: 0, socketless: 1 } : { old: 1, socketless: 0 });
    }
    await until(() => expect(service.state().connections.at(-1)?.feeds).toEqual(["updates"]));
    stop.abort();
    await publishing;
    await until(() => expect([...shown].sort()).toEqual([...sent].sort()));
  });

  test("shows what was sent while the page had no connection", async () => {
    const { open, service, settles, publish, setPercent } = await start();
    setPercent(100);
    const shown = open("ana");
    await settles({ old: 0, socketless: 1 });
    service.drop();
    await settles({ old: 0, socketless: 0 });
    await publish("missed");
    await until(() => expect(shown).toEqual(["missed"]));
  });

  test("keeps the old service while Socketless is not ready", async () => {
    const { open, settles, publish, load, setPercent } = await start();
    const shown = open("ana");
    await settles({ old: 1, socketless: 0 });
    load.mockRejectedValue(new Error("The database is away"));
    setPercent(100);
    await settles({ old: 1, socketless: 1 });
    await publish("by the old service");
    await until(() => expect(shown).toEqual(["by the old service"]));
    setPercent(0);
    load.mockReset();
    load.mockResolvedValue([]);
    await settles({ old: 1, socketless: 0 });
  });

  test("sends by the other service when one fails, and can be repeated", async () => {
    const { open, old, settles, publish } = await start();
    const shown = open("ana");
    await settles({ old: 1, socketless: 0 });
    loseNextMessage(401);
    await expect(publish("hello", "id.1")).rejects.toThrow("Not sent by both");
    expect(shown).toEqual(["hello"]);
    await publish("hello", "id.1");
    expect(old.send).toHaveBeenCalledTimes(2);
    expect(shown).toEqual(["hello"]);
    old.send.mockRejectedValueOnce(new Error("The old service is down"));
    await expect(publish("second")).rejects.toThrow("Not sent by both");
  });
});
