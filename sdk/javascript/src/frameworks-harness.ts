import { expect, vi } from "vitest";

import { FakeSocket, latest, tick } from "./fake-socket";
import type { RowsState } from "./live-rows/client";
import type { InboxActions, InboxState } from "./notifications/client";
import type { RoomActions, RoomState } from "./rooms/client";
import type { UseRoomOptions } from "./rooms/hooks";
import type { UseRowsOptions } from "./shared";
import type { ConnectionState } from "./store";

/** One framework's component, mounted. */
export interface Mounted {
  state: () => ConnectionState;
  send: (message: object) => boolean;
  unmount: () => unknown;
}

/** Give the page a backend, and each test sockets of its own. Call it before each test, after `useFakeSockets`. */
export function stubPage(): void {
  vi.stubGlobal("window", globalThis.window ?? globalThis);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ url: "wss://service.test/1" })));
}

/**
 * What every framework's binding does: two components share one connection, both hear messages, both see the state, and
 * the last one to leave leaves nothing behind.
 */
export async function expectOneConnection(
  mount: (onMessage: (message: object) => void) => Mounted | Promise<Mounted>,
  step: (ms?: number) => Promise<unknown> = tick,
) {
  const [one, other] = [vi.fn(), vi.fn()];
  const first = await mount(one);
  const second = await mount(other);
  await step();
  expect(FakeSocket.made).toHaveLength(1);
  latest().receive('{"type":"socketless:welcome","user":"42","identifier":"42.k3"}');
  await step();
  for (const { state } of [first, second]) {
    expect(state()).toMatchObject({ status: "connected", user: "42" });
  }
  latest().receive('{"text":"hi"}');
  await step();
  expect([one.mock.calls, other.mock.calls]).toEqual([[[{ text: "hi" }]], [[{ text: "hi" }]]]);
  expect(second.send({ a: 1 })).toBe(true);
  expect(latest().sent).toEqual(['{"a":1}']);
  await first.unmount();
  await step();
  expect(latest().readyState).toBe(FakeSocket.OPEN);
  await second.unmount();
  await step(120_000);
  expect([FakeSocket.made.length, latest().readyState]).toEqual([1, 3]);
}

/** One framework's component that is in a room, mounted. */
export interface MountedRoom {
  state: () => RoomState;
  actions: RoomActions;
  unmount: () => unknown;
}

/** What every framework's binding of a room does: it enters, shows, posts, and leaves nothing behind. */
export async function expectRoom(
  mount: (options: UseRoomOptions) => MountedRoom | Promise<MountedRoom>,
  step: (ms?: number) => Promise<unknown> = tick,
) {
  const items = [{ seq: 1, id: "1", text: "first" }];
  const { state, actions, unmount } = await mount({ room: "plans", load: () => Promise.resolve({ seq: 1, items }) });
  expect([state().status, actions.react("1", "👍")]).toEqual(["entering", false]);
  await step();
  const socket = latest();
  const receive = async (message: object) => {
    socket.receive(JSON.stringify(message));
    await step();
  };
  await receive({ type: "socketless:welcome", user: "42", identifier: "42.k3" });
  await receive({ type: "room_opened", room: "plans" });
  await receive({ type: "item", room: "plans", item: { seq: 2, text: "second" } });
  expect(state()).toMatchObject({ status: "open", posts: [{ text: "first" }, { text: "second" }] });
  const id = actions.post("mine");
  await step();
  expect(state().sending).toMatchObject([{ id, text: "mine" }]);
  await unmount();
  // Angular has timers of its own for 10 s.
  await step(15_000);
  const types = socket.sent.map((text) => (JSON.parse(text) as { type: string }).type);
  expect(types).toEqual(["open_room", "post_in_room", "leave_room"]);
  expect([socket.readyState, vi.getTimerCount(), actions.post("late")]).toEqual([3, 0, undefined]);
}

/** One framework's component that shows rows, mounted. */
export interface MountedRows {
  state: () => RowsState<string[]>;
  refresh: () => void;
  unmount: () => unknown;
}

/** What every framework's binding of rows does: it loads, follows changes, and leaves nothing behind. */
export async function expectRows(
  mount: (options: UseRowsOptions<string[]>) => MountedRows | Promise<MountedRows>,
  step: (ms?: number) => Promise<unknown> = tick,
) {
  let text = "open";
  const load = vi.fn(() => Promise.resolve([text]));
  const { state, refresh, unmount } = await mount({ type: "order", load });
  await step();
  expect(state().rows).toEqual(["open"]);
  text = "sent";
  latest().receive('{"type":"order","id":"1"}');
  await step();
  expect(state().rows).toEqual(["sent"]);
  refresh();
  await step();
  expect(load).toHaveBeenCalledTimes(3);
  await unmount();
  await step(120_000);
  expect([load.mock.calls.length, latest().readyState]).toEqual([3, 3]);
}

/** One framework's component that shows notices, mounted. */
export interface MountedInbox {
  state: () => InboxState;
  actions: InboxActions;
  unmount: () => unknown;
}

/** What every framework's binding of notices does: two components share what is loaded, and leave nothing behind. */
export async function expectNotices(
  mount: () => MountedInbox | Promise<MountedInbox>,
  step: (ms?: number) => Promise<unknown> = tick,
) {
  const loads = vi.fn(() => {
    const notices = [{ id: "a", seq: 1, text: "first", at: 0 }];
    return Promise.resolve(Response.json({ user: "42", notices, from: 1, last: 1, read: [] }));
  });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (address: string) => (address === "/notices" ? loads() : fetch(address)));
  const first = await mount();
  const second = await mount();
  await step();
  expect(loads).toHaveBeenCalledTimes(1);
  latest().receive('{"type":"socketless:welcome","user":"42","identifier":"42.k3"}');
  latest().receive('{"type":"notice","notice":{"id":"b","seq":2,"text":"second","at":0}}');
  await step();
  for (const { state } of [first, second]) {
    expect(state()).toMatchObject({ unread: 2, notices: [{ text: "second" }, { text: "first" }] });
  }
  second.actions.markRead("b");
  await step();
  expect([first.state().unread, latest().sent]).toEqual([1, ['{"type":"read_notice","id":"b"}']]);
  await first.unmount();
  await step();
  expect(second.state().unread).toBe(1);
  await second.unmount();
  // Angular has timers of its own for 10 s.
  await step(15_000);
  expect([latest().readyState, vi.getTimerCount()]).toEqual([3, 0]);
}
