import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { signToken } from "../core/jwt";
import { connect, connectionUrl, openClient, post, refusalOf, startForTest, until } from "./testing";

const beating = { heartbeatMs: 20, heartbeatTimeoutMs: 60 };

describe("upgrades", () => {
  test("expiring the tokens ends no open connection and no later token", async () => {
    const service = await startForTest();
    const url = await connectionUrl(service, { identifier: "ana" });
    await openClient(url);
    service.expireTokens();
    expect(await refusalOf(url)).toMatchObject({ status: 401 });
    await connect(service, { identifier: "ana" });
    expect(service.countConnections("ana")).toBe(2);
  });

  test("a number of them can be refused", async () => {
    const service = await startForTest({ faults: { refuseUpgrades: 2 } });
    const url = await connectionUrl(service, { identifier: "ana" });
    expect(await refusalOf(url)).toEqual({ status: 503, body: "Service Unavailable" });
    service.faults.refuseStatus = 429;
    expect(await refusalOf(url)).toEqual({ status: 429, body: "Too Many Requests" });
    await openClient(url);
  });
});

describe("heartbeat", () => {
  test("can be stopped, as on a dead link", async () => {
    const service = await startForTest({ ...beating, faults: { stopHeartbeats: true } });
    const client = await openClient(await connectionUrl(service, { identifier: "ana" }), { answers: false });
    await post(service, "message", { messages: { message: "hi", clients: "ana" } });
    await until(() => expect(client.messages).toEqual(["hi"]));
    expect(client.heartbeats()).toBe(0);
    service.faults.stopHeartbeats = false;
    expect(await client.closed).toMatchObject({ reason: "Ping timeout" });
  });

  test("a client whose answers get lost is closed, though its messages arrive", async () => {
    const service = await startForTest({ ...beating, faults: { loseAnswers: true } });
    const client = await connect(service, { identifier: "ana" });
    expect(await client.closed).toMatchObject({ reason: "Ping timeout" });
    expect(service.heartbeatAnswers("ana")).toBe(0);
  });

  test("a service that reads nothing closes even a client that answers", async () => {
    const service = await startForTest({ ...beating, faults: { stopReading: true } });
    const client = await connect(service, { identifier: "ana" });
    expect(await client.closed).toMatchObject({ reason: "Ping timeout" });
  });
});

test("a message that is not a string is delivered as its JSON text", async () => {
  const service = await startForTest();
  const ana = await connect(service, { identifier: "ana" });
  const messages = [{ n: 1 }, 2].map((message) => ({ message, clients: "ana" }));
  await post(service, "message", { messages });
  await until(() => expect(ana.messages).toEqual(['{"n":1}', "2"]));
});

describe("faults", () => {
  test("connections of one identifier can be cut without a close frame", async () => {
    const service = await startForTest();
    const ana = await connect(service, { identifier: "ana" });
    await connect(service, { identifier: "ben" });
    service.drop("ana");
    expect(await ana.closed).toMatchObject({ code: 1006 });
    expect(service.countConnections("ben")).toBe(1);
  });

  test("connections can be closed with a code and a reason", async () => {
    const service = await startForTest();
    const ana = await connect(service, { identifier: "ana" });
    service.closeConnections(1012, "Service restart");
    expect(await ana.closed).toEqual({ code: 1012, reason: "Service restart" });
  });

  test("closing the local service ends its connections", async () => {
    const service = await startForTest();
    const ana = await connect(service, { identifier: "ana" });
    await service.close();
    expect(await ana.closed).toMatchObject({ code: 1006 });
  });
});

describe("a page that opens a WebSocket", () => {
  const statusFor = async (origin: string | undefined, cors?: { origins: string[] }) => {
    const service = await startForTest(cors === undefined ? {} : { cors });
    const socket = new WebSocket(
      await connectionUrl(service, { identifier: "ana" }),
      origin === undefined ? {} : { origin },
    );
    onTestFinished(() => socket.terminate());
    return new Promise<number | undefined>((resolve, reject) => {
      socket.on("open", () => resolve(101));
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
      socket.on("error", reject);
    });
  };

  test.each([
    undefined,
    "http://localhost:3000",
    "http://127.0.0.1:5173",
    "https://[::1]:8443",
    "https://docs.socketless.ws",
  ])("may be of %s", async (origin) => expect(await statusFor(origin)).toBe(101));

  test.each(["https://evil.example", "http://localhost.evil.example", "http://127.0.0.1@evil.example", "null"])(
    "may not be of %s, but for --cors",
    async (origin) => {
      expect(await statusFor(origin)).toBe(403);
      expect(await statusFor(origin, { origins: [origin] })).toBe(101);
      expect(await statusFor(origin, { origins: ["*"] })).toBe(101);
    },
  );
});

test("a token that a known key signed and that has another shape is refused", async () => {
  const service = await startForTest({ tokenKey: "known" });
  const claims = { identifier: "ana", feeds: [], exp: 9e9 };
  for (const [changed, status] of [
    [{}, 101],
    [{ feeds: 5 }, 401],
    [{ identifier: 5 }, 401],
    [{ webhook: { url: 5 } }, 401],
  ] as const) {
    const socket = new WebSocket(`${service.url}/${await signToken({ ...claims, ...changed }, "known")}`);
    onTestFinished(() => socket.terminate());
    const seen = await new Promise((resolve) => {
      socket.on("open", () => resolve(101));
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
      socket.on("error", resolve);
    });
    expect(seen).toBe(status);
  }
});
