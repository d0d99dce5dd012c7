import { beforeEach, expect, it, vi } from "vitest";

import { FakeSocket, latest, tick, useFakeSockets } from "./fake-socket";
import { sharedStore } from "./shared";

useFakeSockets();

beforeEach(() => {
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ url: "wss://service.test/1" })));
});

it("opens one connection for all parts of a page, and closes it with the last", async () => {
  const [one, other] = [sharedStore({}), sharedStore({ route: "/connection" })];
  const leaveOne = one.subscribe({});
  const leaveOther = other.subscribe({});
  await tick();
  expect(FakeSocket.made).toHaveLength(1);
  leaveOne();
  leaveOne();
  await tick();
  expect(latest().readyState).toBe(FakeSocket.OPEN);
  leaveOther();
  await tick();
  expect([latest().readyState, one.state().status, vi.getTimerCount()]).toEqual([3, "initial", 0]);
});

it("keeps the connection when one part takes the place of another", async () => {
  const store = sharedStore({});
  const leave = store.subscribe({});
  await tick();
  leave();
  const leaveNext = store.subscribe({});
  await tick();
  expect([FakeSocket.made.length, latest().readyState]).toEqual([1, FakeSocket.OPEN]);
  leaveNext();
  await tick();
});

it("connects again for a part that comes after a logout", async () => {
  const store = sharedStore({});
  const leave = store.subscribe({});
  await tick();
  store.stop();
  leave();
  await tick();
  store.subscribe({})();
  await tick();
  expect(FakeSocket.made).toHaveLength(1);
  const leaveNext = store.subscribe({});
  await tick();
  expect(FakeSocket.made).toHaveLength(2);
  leaveNext();
  await tick();
});

it("keeps the login of one part when another part names none", async () => {
  const fetched = vi.fn((_route: string, _init: RequestInit) =>
    Promise.resolve(Response.json({ url: "wss://service.test/1" })),
  );
  vi.stubGlobal("fetch", fetched);
  const store = sharedStore({ headers: { Authorization: "Bearer t" } });
  sharedStore({});
  const leave = store.subscribe({});
  await tick();
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: "Bearer t" });
  leave();
  await tick();
});

it("shares nothing on a server, which renders the pages of many people", () => {
  vi.stubGlobal("window", undefined);
  expect(sharedStore({ route: "/ssr" })).not.toBe(sharedStore({ route: "/ssr" }));
});
