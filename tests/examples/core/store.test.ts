import { expect, it, onTestFinished } from "vitest";

import { mostCharacters } from "../../../examples/core/client";
import { createStore } from "../../../examples/frontend/src/store";
import { FakeSocket, latest, tick, useFakeSockets } from "./fake-socket";

useFakeSockets();

const makeStore = () =>
  createStore(
    () => Promise.resolve("wss://service.test/1"),
    (text) => (text.startsWith("{") ? text : undefined),
  );
const nothing = () => undefined;

it("opens one connection for all subscribers and closes it with the last", async () => {
  const store = makeStore();
  expect(FakeSocket.made).toHaveLength(0);
  const leaveFirst = store.subscribe(nothing, nothing);
  const leaveSecond = store.subscribe(nothing, nothing);
  await tick();
  latest().receive("");
  await tick();
  expect(store.state()).toEqual({ status: "connected", error: undefined, queued: 0 });
  leaveFirst();
  leaveFirst();
  await tick();
  expect(latest().readyState).toBe(FakeSocket.OPEN);
  leaveSecond();
  await tick(60_000);
  expect(FakeSocket.made.map(({ readyState }) => readyState)).toEqual([3]);
  expect(store.state().status).toBe("initial");
  expect(store.send("too late")).toBe(false);
});

it("hands on what decode keeps to each subscriber, also when another one throws", async () => {
  const store = makeStore();
  const heard: string[] = [];
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error);
  process.on("uncaughtException", report);
  onTestFinished(() => void process.off("uncaughtException", report));
  store.subscribe(nothing, () => {
    throw new Error("a fault of one subscriber");
  });
  store.subscribe(nothing, (message) => heard.push(message));
  await tick();
  latest().receive("another app's");
  latest().receive("{}");
  await tick();
  expect(heard).toEqual(["{}"]);
});

it("queues up to 100 texts, refuses longer ones, and sends them in order", async () => {
  const store = makeStore();
  store.subscribe(nothing, nothing);
  await tick();
  const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`);
  expect(texts.every(store.send)).toBe(true);
  expect(store.send("one too many")).toBe(false);
  expect(store.state().queued).toBe(100);
  latest().bufferedAmount = 2_000_000;
  latest().receive("");
  await tick();
  expect(store.state()).toMatchObject({ status: "connected", queued: 100 });
  expect(store.send("x".repeat(mostCharacters + 1))).toBe(false);
  latest().bufferedAmount = 0;
  await tick(500);
  expect(latest().sent).toEqual(["", ...texts]);
});
