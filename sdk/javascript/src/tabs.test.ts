import { beforeEach, describe, expect, it, vi } from "vitest";

import { openConnection } from "./client";
import { FakeSocket, latest, tick, useFakeSockets } from "./fake-socket";
import { acrossTabs } from "./tabs";

type Listener = ((event: MessageEvent) => unknown) | null;

/** The channel of one tab. What one posts reaches the others a moment later. */
class FakeChannel {
  static open = new Set<FakeChannel>();
  onmessage: Listener = null;
  constructor(readonly name: string) {
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.open) {
      if (other !== this && other.name === this.name) {
        queueMicrotask(() => other.onmessage?.({ data } as MessageEvent));
      }
    }
  }
  close(): void {
    FakeChannel.open.delete(this);
  }
}

/** Web Locks with one holder of each name, who can lose it to a thief. */
function fakeLocks() {
  const holders = new Map<string, (reason: Error) => void>();
  const waiting: { name: string; start: () => void }[] = [];
  const next = (name: string) => {
    holders.delete(name);
    const at = waiting.findIndex((it) => it.name === name);
    if (at >= 0) {
      waiting.splice(at, 1)[0]?.start();
    }
  };
  return {
    held: () => holders.size + waiting.length,
    request(name: string, { signal, steal = false }: LockOptions, run: () => Promise<void>): Promise<void> {
      return new Promise((resolve, reject) => {
        const start = () => {
          holders.set(name, reject);
          void run().then(() => {
            resolve();
            if (holders.get(name) === reject) {
              next(name);
            }
          });
        };
        if (steal) {
          holders.get(name)?.(new DOMException("stolen", "AbortError"));
          return start();
        }
        const wait = { name, start };
        signal?.addEventListener("abort", () => {
          const at = waiting.indexOf(wait);
          if (at >= 0) {
            waiting.splice(at, 1);
            reject(signal.reason as Error);
          }
        });
        if (holders.has(name)) {
          waiting.push(wait);
        } else {
          start();
        }
      });
    },
  };
}

useFakeSockets();
let locks = fakeLocks();
const page = { hidden: false, addEventListener: vi.fn() };
beforeEach(() => {
  locks = fakeLocks();
  page.hidden = false;
  FakeChannel.open.clear();
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("document", page);
});

/** A tab with a connection. */
async function openTab(getUrl = () => Promise.resolve("wss://service.test/1"), user = "ana") {
  const heard: unknown[] = [];
  const connected: string[] = [];
  const connection = openConnection({ getUrl, user, connect: acrossTabs() });
  connection.listen(
    (message) => heard.push(message),
    (identifier) => connected.push(identifier),
  );
  await tick();
  return { connection, heard, connected };
}

const welcome = (user = "ana", number = 1) =>
  JSON.stringify({ type: "socketless:welcome", user, identifier: `${user}.${number}` });

describe("acrossTabs", () => {
  it("holds one connection, by which all tabs hear and send", async () => {
    const tabs = [await openTab(), await openTab(), await openTab()];
    latest().receive(welcome());
    await tick();
    latest().receive('{"text":"hi"}');
    await tick();
    expect(FakeSocket.made).toHaveLength(1);
    for (const { connection, heard, connected } of tabs) {
      expect([connection.state.user, heard, connected]).toEqual(["ana", [{ text: "hi" }], ["ana.1"]]);
    }
    tabs.forEach(({ connection }, at) => connection.send({ from: at }));
    await tick();
    expect(latest().sent).toEqual(['{"from":0}', '{"from":1}', '{"from":2}']);
  });

  it("welcomes a tab that comes later, and not the others again", async () => {
    const early = [await openTab(), await openTab()];
    latest().receive(welcome());
    await tick();
    const late = await openTab();
    expect([...early, late].map(({ connected }) => connected)).toEqual([["ana.1"], ["ana.1"], ["ana.1"]]);
    expect(late.connection.status).toBe("connected");
    latest().end(1006);
    await tick();
    const { connected, connection } = await openTab();
    expect([connected, connection.status]).toEqual([[], "reconnecting"]);
  });

  it("goes on by another tab when the one with the connection closes", async () => {
    const first = await openTab();
    const other = await openTab();
    latest().receive(welcome());
    await tick();
    first.connection.stop();
    await tick();
    expect([FakeSocket.made.length, FakeSocket.made[0]?.readyState, other.connection.status]).toEqual([
      2,
      3,
      "reconnecting",
    ]);
    latest().receive(welcome("ana", 2));
    await tick();
    expect([other.connection.status, other.connected]).toEqual(["connected", ["ana.1", "ana.2"]]);
  });

  it("tells all tabs that the login has ended, and connects again by the one that asks", async () => {
    let isLoggedIn = false;
    const getUrl = () =>
      isLoggedIn
        ? Promise.resolve("wss://service.test/1")
        : Promise.reject(Object.assign(new Error("Log in first"), { status: "refused" }));
    const first = await openTab(getUrl);
    const other = await openTab(getUrl);
    expect([first.connection.status, other.connection.status, locks.held()]).toEqual(["refused", "refused", 0]);
    isLoggedIn = true;
    other.connection.retry();
    await tick();
    latest().receive(welcome());
    await tick();
    expect(other.connection.status).toBe("connected");
    first.connection.retry();
    await tick();
    expect([first.connection.status, FakeSocket.made.length]).toEqual(["connected", 1]);
  });

  it("ends the tabs of another person, and goes on in the others", async () => {
    const first = await openTab();
    const other = await openTab();
    latest().receive(welcome());
    await tick();
    // Somebody else logs in, in a third tab, and the connection is opened again.
    latest().end(1006);
    await tick(5_500);
    latest().receive(welcome("ben", 2));
    await tick();
    expect([first.connection.status, other.connection.status]).toEqual(["switched", "switched"]);
    const third = await openTab(undefined, "ben");
    latest().receive(welcome("ben", 3));
    await tick();
    expect([third.connection.state.user, third.heard, first.heard]).toEqual(["ben", [], []]);
  });

  it("shares nothing between tabs of two people", async () => {
    const ana = await openTab(() => Promise.resolve("wss://service.test/ana"));
    latest().receive(welcome());
    await tick();
    const ben = await openTab(() => Promise.resolve("wss://service.test/ben"), "ben");
    expect(FakeSocket.made.map(({ url }) => url)).toEqual(["wss://service.test/ana", "wss://service.test/ben"]);
    FakeSocket.made[0]?.receive('{"text":"for ana"}');
    ben.connection.send({ text: "of ben" });
    await tick();
    expect([ana.heard, ben.heard, FakeSocket.made[0]?.sent]).toEqual([[{ text: "for ana" }], [], []]);
  });

  it("wants to know who the page is of", () => {
    expect(() => openConnection({ connect: acrossTabs() })).toThrow("pass the option `user`");
  });

  it("sends once what each tab says for itself, and all else each time", async () => {
    const tabs = [await openTab(), await openTab(), await openTab()];
    latest().receive(welcome());
    await tick();
    const sendAll = async (message: object) => {
      tabs.forEach(({ connection }) => connection.send(message));
      await tick();
    };
    await sendAll({ type: "here", room: "plans", version: 4 });
    await sendAll({ type: "post", text: "hi" });
    expect(latest().sent).toHaveLength(1 + 3);
    await tick(20_001);
    await sendAll({ type: "here", room: "plans", version: 4 });
    tabs[0]?.connection.send({ type: "here", room: "plans", version: 5 });
    expect(latest().sent).toHaveLength(1 + 3 + 2);
  });

  it("takes the connection from a hidden tab that has had none for a while", async () => {
    let isFirst = true;
    // The timers of a hidden page are slowed down.
    const hidden = await openTab(() => {
      const url = isFirst ? Promise.resolve("wss://service.test/hidden") : new Promise<never>(() => undefined);
      isFirst = false;
      return url;
    });
    const visible = await openTab(() => Promise.resolve("wss://service.test/visible"));
    latest().receive(welcome());
    await tick();
    page.hidden = true;
    latest().end(1006);
    await tick();
    page.hidden = false;
    await tick(12_000);
    expect(FakeSocket.made.map(({ url }) => url)).toEqual(["wss://service.test/hidden", "wss://service.test/visible"]);
    latest().receive(welcome("ana", 2));
    await tick();
    expect([hidden.connection.status, visible.connection.status]).toEqual(["connected", "connected"]);
  });

  it("connects each tab by itself where tabs can't share", async () => {
    vi.stubGlobal("navigator", {});
    await openTab();
    await openTab();
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("leaves no channel, lock or timer", async () => {
    const tabs = [await openTab(), await openTab(), await openTab()];
    latest().receive(welcome());
    await tick();
    for (const { connection } of tabs) {
      connection.stop();
      await tick();
    }
    expect([FakeChannel.open.size, locks.held(), vi.getTimerCount()]).toEqual([0, 0, 0]);
  });
});
