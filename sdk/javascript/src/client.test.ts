import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { MAX_CHARACTERS, openConnection, type ConnectionOptions, type ConnectionState } from "./client";
import { FakeSocket, latest, tick, useFakeSockets } from "./fake-socket";

useFakeSockets();

const getUrl = () => Promise.resolve("wss://service.test/1");
const welcome = (user = "42", identifier = `${user}.k3`) =>
  latest().receive(JSON.stringify({ type: "socketless:welcome", user, identifier }));

/** Opens a connection whose backend has welcomed it. */
async function opened(options: ConnectionOptions = {}) {
  const states: ConnectionState[] = [];
  const connection = openConnection({ getUrl, onChange: (state) => states.push(state), ...options });
  await tick();
  welcome();
  await tick();
  return { connection, states };
}

async function reconnect() {
  latest().end(1006);
  await tick(5_500);
}

describe("openConnection", () => {
  it("says who is logged in, and hands on messages that aren't for itself", async () => {
    const { connection, states } = await opened();
    const [heard, connected]: [unknown[], string[]] = [[], []];
    connection.listen(
      (message) => heard.push(message),
      (identifier) => connected.push(identifier),
    );
    for (const frame of ["", "no JSON", "7", "null", '{"text":"hi"}', '{"type":"chat"}']) {
      latest().receive(frame);
    }
    await tick();
    expect(heard).toEqual([{ text: "hi" }, { type: "chat" }]);
    expect(connected).toEqual(["42.k3"]);
    expect(states.map(({ status }) => status)).toEqual(["connecting", "connected", "connected"]);
    expect(connection.state).toEqual({ status: "connected", error: undefined, user: "42", queued: 0 });
  });

  it("asks the route of the backend, with a login", async () => {
    const fetched = vi.fn(() => Promise.resolve(Response.json({ url: "wss://service.test/1" })));
    vi.stubGlobal("fetch", fetched);
    const connection = openConnection({ route: "/api/connection", headers: { Authorization: "Bearer t" } });
    await tick();
    expect(FakeSocket.made).toHaveLength(1);
    expect(fetched).toHaveBeenCalledWith("/api/connection", expect.objectContaining({ method: "POST", body: "{}" }));
    connection.stop();
  });

  it("calls `onConnected` each time a connection has opened", async () => {
    const { connection } = await opened();
    const connected = vi.fn();
    connection.listen(vi.fn(), connected);
    await reconnect();
    welcome("42", "42.k4");
    await tick();
    expect(connected.mock.calls).toEqual([["42.k3"], ["42.k4"]]);
  });

  it("goes on when a listener throws, and calls no listener that has gone", async () => {
    const reported: unknown[] = [];
    const report = (error: unknown) => reported.push(error);
    process.on("uncaughtException", report);
    onTestFinished(() => void process.off("uncaughtException", report));
    const { connection } = await opened();
    connection.listen(() => {
      throw new Error("a fault of one listener");
    });
    const heard = vi.fn();
    const leave = connection.listen(heard);
    latest().receive('{"a":1}');
    await tick();
    latest().receive('{"a":2}');
    leave();
    await tick();
    expect(heard.mock.calls).toEqual([[{ a: 1 }]]);
  });

  it("goes on when `onChange` throws", async () => {
    const reported: unknown[] = [];
    const report = (error: unknown) => reported.push(error);
    process.on("uncaughtException", report);
    onTestFinished(() => void process.off("uncaughtException", report));
    const connection = openConnection({
      getUrl,
      onChange: () => {
        throw new Error("a fault of the page");
      },
    });
    await tick();
    welcome();
    await tick();
    expect(connection.status).toBe("connected");
    expect(reported.length).toBeGreaterThan(0);
    connection.stop();
  });

  it("says once in the console that the webhook sends no welcome, and only then", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const { connection } = await opened();
    await tick(20_000);
    expect(warn).not.toHaveBeenCalled();
    await reconnect();
    latest().receive("");
    await tick(20_000);
    await reconnect();
    latest().receive("");
    await tick(20_000);
    expect(warn.mock.calls).toEqual([[expect.stringContaining("PUBLIC_URL")]]);
    connection.stop();
  });

  it("ends with what to do where there is no WebSocket, as in Node.js 20", async () => {
    vi.stubGlobal("WebSocket", undefined);
    const connection = openConnection({ getUrl });
    await tick(60_000);
    expect(connection.state).toMatchObject({ status: "refused", error: expect.stringContaining("Node.js 22") });
  });

  it("keeps up to 100 messages for the next connection, in order", async () => {
    const connection = openConnection({ getUrl });
    await tick();
    const numbers = Array.from({ length: 100 }, (_, number) => number);
    expect(numbers.every((number) => connection.send({ number }))).toBe(true);
    expect(connection.send({ number: 100 })).toBe(false);
    expect(connection.state.queued).toBe(100);
    latest().bufferedAmount = 2_000_000;
    latest().receive("");
    await tick();
    expect(connection.state).toMatchObject({ status: "connected", queued: 100 });
    latest().bufferedAmount = 0;
    await tick(500);
    expect(latest().sent).toEqual(["", ...numbers.map((number) => `{"number":${number}}`)]);
    expect(connection.send({ text: "x".repeat(MAX_CHARACTERS) })).toBe(false);
  });
});

describe("another user who has logged in meanwhile", () => {
  it("gets neither this page nor what its user wrote", async () => {
    const { connection } = await opened();
    const heard = vi.fn();
    connection.listen(heard);
    latest().end(1006);
    connection.send({ text: "from 42" });
    await tick(5_500);
    const { length } = latest().sent;
    latest().receive(""); // Before the welcome.
    welcome("43");
    latest().receive('{"type":"chat"}');
    await tick(60_000);
    expect(latest().sent.slice(length)).toEqual([""]);
    expect(latest().readyState).toBe(3);
    expect(FakeSocket.made).toHaveLength(2);
    expect(heard).not.toHaveBeenCalled();
    expect(connection.state).toMatchObject({ status: "switched", queued: 0 });
    expect(connection.state.error).toBe("Somebody else is logged in now: reload the page");
  });

  it("stays out after `retry`, and goes on when its own user is back", async () => {
    const { connection } = await opened();
    await reconnect();
    welcome("43");
    await tick();
    connection.retry();
    await tick();
    welcome("43");
    await tick();
    expect(connection.state).toMatchObject({ status: "switched", user: "42" });
    connection.retry();
    await tick();
    welcome("42");
    await tick();
    expect(connection.state).toMatchObject({ status: "connected", user: "42" });
  });

  it("sends nothing of the first user after a refusal and the login of another", async () => {
    let answer = (): Promise<string> => Promise.resolve("wss://service.test/42");
    const connection = openConnection({ getUrl: () => answer() });
    await tick();
    welcome();
    await tick();
    answer = () => Promise.reject(Object.assign(new Error("Log in first"), { status: "refused" }));
    latest().end(1006);
    connection.send({ text: "of 42" });
    await tick(5_500);
    expect(connection.status).toBe("refused");
    answer = () => Promise.resolve("wss://service.test/43");
    connection.retry();
    await tick();
    latest().receive("");
    connection.send({ text: "of 42, too" });
    await tick();
    welcome("43");
    await tick();
    expect([latest().sent.filter((text) => text !== ""), connection.state.status, connection.state.queued]).toEqual([
      [],
      "switched",
      0,
    ]);
    connection.stop();
  });

  it("sends nothing by the first connection if that is not of the user whom the page shows", async () => {
    const connection = openConnection({ user: 42, getUrl: () => Promise.resolve("wss://service.test/1") });
    connection.send({ text: "of 42" });
    await tick();
    latest().receive("");
    welcome("43");
    await tick();
    expect([latest().sent.filter((text) => text !== ""), connection.status]).toEqual([[], "switched"]);
    connection.stop();
  });

  it("changes nothing for a page whose user is the same", async () => {
    const { connection } = await opened();
    latest().end(1006);
    connection.send({ text: "again" });
    await tick(5_500);
    welcome();
    await tick();
    expect(latest().sent).toEqual(['{"text":"again"}']);
    expect(connection.status).toBe("connected");
  });
});

describe("every start has a stop", () => {
  afterEach(() => expect(vi.getTimerCount()).toBe(0));

  it.each([
    ["`stop`", (connection: ReturnType<typeof openConnection>) => connection.stop()],
    ["`using`", (connection: ReturnType<typeof openConnection>) => connection[Symbol.dispose]()],
    ["the end of the session", () => latest().receive('{"type":"socketless:ended"}')],
  ])("%s closes the connection, and nothing connects again", async (_how, end) => {
    const { connection } = await opened();
    end(connection);
    await tick(120_000);
    expect([FakeSocket.made.length, latest().readyState, connection.status]).toEqual([1, 3, "ended"]);
    expect(connection.send({})).toBe(false);
  });

  it("an aborted signal closes it, too", async () => {
    const page = new AbortController();
    const { connection } = await opened({ signal: page.signal });
    page.abort();
    await tick();
    connection.retry();
    await tick();
    expect([FakeSocket.made.length, latest().readyState, connection.status]).toEqual([1, 3, "ended"]);
  });

  it("a signal that has aborted before opens nothing", async () => {
    const connection = openConnection({ getUrl, signal: AbortSignal.abort() });
    connection.listen(vi.fn())();
    await tick();
    connection.listen(vi.fn());
    await tick(60_000);
    expect([FakeSocket.made, connection.status]).toEqual([[], "ended"]);
  });
});

it("calls `onConnected` late for each connection of a backend that sends no welcome", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const connected: string[] = [];
  const connection = openConnection({ getUrl: () => Promise.resolve("wss://service.test/1") });
  connection.listen(
    () => undefined,
    (identifier) => connected.push(identifier),
  );
  await tick();
  latest().receive('{"type":"order"}');
  await tick(9_000);
  expect(connected).toEqual([]);
  await tick(1_000);
  expect([connected, warn.mock.calls]).toEqual([[""], []]);
  latest().end(1006);
  await tick(5_500);
  latest().receive("");
  await tick(10_000);
  expect(connected).toEqual(["", ""]);
  connection.stop();
  warn.mockRestore();
});
