import { expect, vi } from "vitest";

import { FakeSocket, latest, tick } from "./fake-socket";
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
