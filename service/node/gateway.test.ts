import { describe, expect, test } from "vitest";

import { connect, connectionUrl, openClient, post, refusalOf, startForTest, until } from "./testing";

const beating = { heartbeatMs: 20, heartbeatTimeoutMs: 60 };

describe("upgrades", () => {
  test("a token opens several connections", async () => {
    const service = await startForTest();
    const url = await connectionUrl(service, { identifier: "ana" });
    await openClient(url);
    await openClient(url);
    expect(service.countConnections("ana")).toBe(2);
  });

  test("an invalid token is refused with 401", async () => {
    const { url } = await startForTest();
    expect(await refusalOf(`${url}/nonsense`)).toEqual({ status: 401, body: "Unauthorized" });
  });

  test("a token of another service is refused with 401", async () => {
    const [first, second] = [await startForTest(), await startForTest()];
    const { pathname } = new URL(await connectionUrl(first, { identifier: "ana" }));
    expect(await refusalOf(second.url + pathname)).toEqual({ status: 401, body: "Unauthorized" });
  });

  test("an expired token is refused with 401", async () => {
    const service = await startForTest({ tokenLifetimeSeconds: 0 });
    expect(await refusalOf(await connectionUrl(service, { identifier: "ana" }))).toMatchObject({ status: 401 });
  });

  test("expiring the tokens leaves open connections alone and spares later tokens", async () => {
    const service = await startForTest();
    const url = await connectionUrl(service, { identifier: "ana" });
    await openClient(url);
    service.expireTokens();
    expect(await refusalOf(url)).toMatchObject({ status: 401 });
    await connect(service, { identifier: "ana" });
    expect(service.countConnections("ana")).toBe(2);
  });

  test("above the limit of connections they are refused with 429", async () => {
    const service = await startForTest({ limits: { connections: 1 } });
    const url = await connectionUrl(service, { identifier: "ana" });
    const first = await openClient(url);
    expect(await refusalOf(url)).toMatchObject({ status: 429 });
    first.socket.close();
    await until(() => expect(service.countConnections()).toBe(0));
    await openClient(url);
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
  test("is an empty text frame, and a client that answers it stays", async () => {
    const service = await startForTest({ heartbeatMs: 20, heartbeatTimeoutMs: 1000 });
    const client = await connect(service, { identifier: "ana" });
    const beyondTheTimeout = 1000 / 20;
    await until(() => expect(service.heartbeatAnswers("ana")).toBeGreaterThan(beyondTheTimeout));
    expect(client.heartbeats()).toBeGreaterThan(beyondTheTimeout);
    expect(service.countConnections("ana")).toBe(1);
  });

  test("a client that doesn't answer is closed with 1000 Ping timeout", async () => {
    const service = await startForTest(beating);
    const client = await openClient(await connectionUrl(service, { identifier: "ana" }), { answers: false });
    client.socket.send("not an answer");
    expect(await client.closed).toEqual({ code: 1000, reason: "Ping timeout" });
    expect(client.heartbeats()).toBeGreaterThan(0);
  });

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

describe("delivery", () => {
  const send = (service: Parameters<typeof post>[0], messages: unknown) => post(service, "message", { messages });

  test("reaches every connection of a named client, and no other", async () => {
    const service = await startForTest();
    const [first, second] = [
      await connect(service, { identifier: "ana" }),
      await connect(service, { identifier: "ana" }),
    ];
    const other = await connect(service, { identifier: "ben" });
    const response = await send(service, { message: "for ana", clients: "ana" });
    expect(response.status).toBe(204);
    await send(service, { message: "for ben", clients: ["ben"] });
    await until(() => expect([first.messages, second.messages]).toEqual([["for ana"], ["for ana"]]));
    await until(() => expect(other.messages).toEqual(["for ben"]));
  });

  test("reaches the members of a feed, also those who joined while connected", async () => {
    const service = await startForTest();
    const ana = await connect(service, { identifier: "ana", feeds: ["room"] });
    const ben = await connect(service, { identifier: "ben" });
    await send(service, { message: "one", feeds: "room" });
    await post(service, "feeds", { actions: { action: "join", feeds: "room", clients: "ben" } });
    await send(service, { message: "two", feeds: ["room"] });
    await until(() => expect(ana.messages).toEqual(["one", "two"]));
    await until(() => expect(ben.messages).toEqual(["two"]));
  });

  test("is not made up for a client that was away; its feeds outlive the connection", async () => {
    const service = await startForTest();
    const before = await connect(service, { identifier: "ana", feeds: ["room"] });
    before.socket.close();
    await until(() => expect(service.countConnections("ana")).toBe(0));
    await send(service, { message: "missed", feeds: "room" });
    const after = await connect(service, { identifier: "ana" });
    await send(service, { message: "seen", feeds: "room" });
    await until(() => expect(after.messages).toEqual(["seen"]));
  });

  test("of a message that is not a string is its JSON text", async () => {
    const service = await startForTest();
    const ana = await connect(service, { identifier: "ana" });
    await send(service, [
      { message: { n: 1 }, clients: "ana" },
      { message: 2, clients: "ana" },
    ]);
    await until(() => expect(ana.messages).toEqual(['{"n":1}', "2"]));
  });
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

  test("closing the double ends its connections", async () => {
    const service = await startForTest();
    const ana = await connect(service, { identifier: "ana" });
    await service.close();
    expect(await ana.closed).toMatchObject({ code: 1006 });
  });
});
