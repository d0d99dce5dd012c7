import { describe, expect, it, vi } from "vitest";

import { connect, mostCharacters, Refused } from "../../../examples/core/client";
import { FakeSocket, latest, open, tick, useFakeSockets } from "./fake-socket";

useFakeSockets();

describe("connect", () => {
  it("is connected with the first frame, answers empty frames and hands on the others", async () => {
    const { send, log } = await open();
    expect(send("too early")).toBe(false);
    latest().receive("hello");
    latest().receive("");
    latest().receive(new ArrayBuffer(1));
    latest().receive("x".repeat(2 * 1024 * 1024));
    expect(send("now")).toBe(true);
    expect(latest().sent).toEqual(["", "now"]);
    await tick();
    expect(log.slice(0, 2)).toEqual(["connected", "message hello"]);
    expect(log).toHaveLength(3);
  });

  it("connects on React Native, whose AbortSignal has no throwIfAborted", async () => {
    vi.stubGlobal(
      "AbortController",
      class extends AbortController {
        constructor() {
          super();
          Object.defineProperty(this.signal, "throwIfAborted", { value: undefined });
        }
      },
    );
    const { log } = await open();
    latest().receive("");
    await tick();
    expect(log).toEqual(["connected"]);
  });

  it("takes a link for dead after 45 seconds of silence, and not after heartbeats each 15 seconds", async () => {
    const { log, attempts } = await open();
    for (let beat = 0; beat < 8; beat += 1) {
      latest().receive("");
      await tick(15_000);
    }
    expect(attempts()).toBe(1);
    await tick(35_500);
    expect(log).toEqual(["connected", "reconnecting: silent"]);
    expect(FakeSocket.made[0]?.readyState).toBe(3);
  });

  it("asks for a fresh url before each attempt", async () => {
    await open();
    latest().receive("");
    latest().end(1000, "Ping timeout");
    await tick(5_200);
    expect(FakeSocket.made.map(({ url }) => url)).toEqual(["wss://service.test/1", "wss://service.test/2"]);
  });

  it.each([
    ["a refusal", new Refused("403")],
    ["one of a second copy of the file", Object.assign(new Error("403"), { status: "refused" })],
  ])("ends with %s, and with nothing else", async (_, refusal) => {
    const failed = Object.assign(new Error("500"), { status: 500 });
    const failures = [failed, new TypeError("offline"), refusal, new Error("never asked")];
    const { log, attempts } = await open(() => Promise.reject(failures.shift()));
    await tick(120_000);
    expect(attempts()).toBe(3);
    expect(log.at(-1)).toBe("refused: 403");
    expect(log.slice(0, 2)).toEqual(["reconnecting: Error: 500", "reconnecting: TypeError: offline"]);
  });

  it("says that the device is offline, whatever failed", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const { log } = await open(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(log).toEqual(["reconnecting: offline"]);
  });

  it("gives up a request or an opening after ten seconds together", async () => {
    const never = (signal: AbortSignal): Promise<string> =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    const asking = await open(never);
    await tick(10_500);
    expect(asking.log).toEqual(["reconnecting: Error: not open within 10 s"]);
    asking.stop.abort();

    const opening = await open(() => new Promise((resolve) => setTimeout(resolve, 6_000, "wss://service.test/slow")));
    await tick(10_500);
    expect(opening.log).toEqual(["reconnecting: not open within 10 s"]);
  });

  it("notices silence on a clock that is set back", async () => {
    const { log } = await open();
    latest().receive("");
    vi.setSystemTime(Date.now() - 3_600_000);
    await tick(46_000);
    expect(log).toEqual(["connected", "reconnecting: silent"]);
  });

  it("takes no text while a million characters wait, and takes it again later", async () => {
    const { send } = await open();
    latest().receive("");
    latest().bufferedAmount = 1_000_001;
    expect(send("too much")).toBe(false);
    latest().bufferedAmount = 0;
    expect(send("now")).toBe(true);
    expect(latest().sent).toEqual(["", "now"]);
  });

  it("takes no text that is longer than the webhook of the examples reads", async () => {
    const { send } = await open();
    latest().receive("");
    expect(send("x".repeat(mostCharacters + 1))).toBe(false);
    expect(send("x".repeat(mostCharacters))).toBe(true);
  });

  it("drops a silent connection and one that its signal ends, where the platform can", async () => {
    const terminated: unknown[] = [];
    class NodeSocket extends FakeSocket {
      terminate(): void {
        terminated.push(this);
      }
    }
    vi.stubGlobal("WebSocket", NodeSocket);
    const { stop } = await open();
    latest().receive("");
    await tick(46_000);
    expect(terminated).toEqual([FakeSocket.made[0]]);
    await tick(5_500);
    stop.abort();
    await tick();
    expect(terminated).toEqual(FakeSocket.made);
  });

  it("runs where AbortSignal.any and AbortSignal.timeout are missing", async () => {
    vi.stubGlobal("AbortSignal", {});
    const { log } = await open();
    latest().receive("");
    await tick();
    expect(log).toEqual(["connected"]);
  });

  it("gives up a request that ignores its signal", async () => {
    const { log, attempts } = await open(() => new Promise(() => undefined));
    await tick(15_500);
    expect(attempts()).toBe(2);
    expect(log).toEqual(["reconnecting: Error: not open within 10 s"]);
  });

  it("asks for nothing when its signal has aborted before", async () => {
    const getUrl = vi.fn(() => Promise.resolve("wss://service.test/1"));
    const send = connect({ getUrl, onMessage: vi.fn(), onStatus: vi.fn(), signal: AbortSignal.abort() });
    await tick(60_000);
    expect(getUrl).not.toHaveBeenCalled();
    expect(send("text")).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("goes on when a callback throws, and lets the error be reported", async () => {
    const reported: unknown[] = [];
    const throws = (text: string) => () => {
      throw new Error(text);
    };
    // Stand in for the platform, which reports what a microtask throws.
    vi.stubGlobal("queueMicrotask", (task: () => void) => {
      void Promise.resolve()
        .then(task)
        .catch((error: unknown) => reported.push(error));
    });
    connect({
      getUrl: () => Promise.resolve("wss://service.test/1"),
      onMessage: throws("message"),
      onStatus: throws("status"),
      signal: new AbortController().signal,
    });
    await tick();
    latest().receive("hello");
    latest().receive("");
    expect(latest().sent).toEqual([""]);
    latest().end(1006);
    await tick(5_500);
    expect(FakeSocket.made).toHaveLength(2);
    expect(reported.map(String)).toEqual(["Error: status", "Error: message", "Error: status"]);
  });

  it("hears nothing more from a connection that it gave up", async () => {
    const { log } = await open();
    const [first] = FakeSocket.made;
    first?.receive("");
    await tick(46_000);
    first?.receive("late");
    expect(log).not.toContain("message late");
  });

  it("opens nothing for an answer without an address", async () => {
    const { log } = await open(() => Promise.resolve(undefined as unknown as string));
    expect(log.at(-1)).toContain("reconnecting: TypeError");
    expect(FakeSocket.made).toEqual([]);
  });

  it.each([
    ["while connected", () => latest().receive("")],
    ["in the pause", () => latest().end(1006)],
  ])("ends with its signal %s", async (_when, prepare) => {
    const { send, stop, log, attempts } = await open();
    prepare();
    await tick();
    const before = log.length;
    stop.abort();
    await tick(120_000);
    expect([attempts(), latest().readyState, send("late"), log.length]).toEqual([1, 3, false, before]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(["before the url has come", "while the url is handed on"])(
    "opens nothing when aborted %s",
    async (moment) => {
      let answer = (_url: string): void => {};
      const { stop } = await open(() => new Promise((resolve) => (answer = resolve)));
      if (moment.startsWith("before")) {
        stop.abort();
      }
      answer("wss://service.test/late");
      await Promise.resolve();
      stop.abort();
      await tick(120_000);
      expect(FakeSocket.made).toEqual([]);
    },
  );

  it("spreads the return of many clients over seconds", async () => {
    const returns: number[] = [];
    for (const random of [0, 0.25, 0.5, 0.75, 0.999]) {
      vi.spyOn(Math, "random").mockReturnValue(random);
      const { attempts, stop } = await open();
      latest().receive("");
      latest().end(1006);
      let ms = 0;
      for (; attempts() < 2; ms += 100) {
        await tick(100);
      }
      returns.push(ms);
      stop.abort();
    }
    expect(Math.max(...returns) - Math.min(...returns)).toBeGreaterThan(3_000);
  });
});
