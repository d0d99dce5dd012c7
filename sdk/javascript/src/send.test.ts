import { expect, it } from "vitest";

import { SocketlessError } from "./index";
import { backend, willing } from "./server-harness";

const to = (user: number) => ({ to: { users: user }, message: { for: user } });

it("sends one message to users by their IDs, once each, in one call", async () => {
  const { asked, service } = willing();
  const { socketless } = backend(service);
  await socketless.send({ users: [1, "b", "1"] }, { text: "Hi" });
  await socketless.send({ users: "Ana" }, { text: "Hi" });
  const [first, second] = asked.map(({ body }) => body.messages as { feeds: string[]; message: string });
  expect(first).toEqual({ feeds: ["user.1", "user.b"], message: '{"text":"Hi"}' });
  expect(second?.feeds[0]).toMatch(/^user_[0-9a-f]{64}$/);
});

it("sends nothing to no users", async () => {
  const { asked, service } = willing();
  await backend(service).socketless.send({ users: [] }, { text: "Hi" });
  expect(asked).toEqual([]);
});

it("sends 1,200 different messages in three calls, in order", async () => {
  const { asked, service } = willing();
  await backend(service).socketless.sendAll(Array.from({ length: 1_200 }, (_, user) => to(user)));
  const sent = asked.map(({ body }) => body.messages as { message: string }[]);
  expect(sent.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(sent.flat().map(({ message }) => (JSON.parse(message) as { for: number }).for)).toEqual(
    Array.from({ length: 1_200 }, (_, user) => user),
  );
});

it("begins a new call when the messages are long", async () => {
  const { asked, service } = willing();
  const message = { text: "x".repeat(99_000) };
  await backend(service).socketless.sendAll(Array.from({ length: 50 }, () => ({ to: { feeds: "news" }, message })));
  expect(asked).toHaveLength(2);
});

it("sends none if one can't be sent", async () => {
  const { asked, service } = willing();
  const { socketless } = backend(service);
  await expect(socketless.sendAll([to(1), { to: { feeds: "Not a feed" }, message: {} }])).rejects.toThrow("feed name");
  await expect(socketless.sendAll([to(1), to(Number.NaN)])).rejects.toThrow("safe integer");
  expect(asked).toEqual([]);
});

it("tries each call, and throws the first error at the end", async () => {
  let calls = 0;
  const { socketless } = backend(() => {
    calls += 1;
    return new Response(`call ${calls}`, { status: calls === 2 ? 200 : 400 });
  });
  const messages = Array.from({ length: 1_200 }, (_, user) => to(user));
  await expect(socketless.sendAll(messages)).rejects.toThrow("call 1");
  expect(calls).toBe(3);
});

it("ends at a call that gets no answer", async () => {
  let calls = 0;
  const { socketless } = backend(() => {
    calls += 1;
    throw new TypeError("fetch failed");
  });
  await expect(socketless.sendAll(Array.from({ length: 1_200 }, (_, user) => to(user)))).rejects.toThrow(
    SocketlessError,
  );
  expect(calls).toBe(1);
});

it("has a log that never throws", () => {
  const { socketless } = backend(() => new Response(), {
    log: {
      warn() {
        throw new Error("no disk");
      },
      error() {
        throw new Error("no disk");
      },
    },
  });
  expect(() => {
    socketless.log.warn("a line");
    socketless.log.error("a line");
  }).not.toThrow();
});
