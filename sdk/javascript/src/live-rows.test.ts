import { expect, it, vi } from "vitest";

import { createLiveRows, type RowChange } from "./live-rows";
import { backend } from "./server-harness";
import { feedOf } from "./users";

interface Sent {
  feeds: string | string[];
  message: string;
}

/** A service whose calls the test answers by hand, if it holds them. */
function started() {
  const calls: Sent[][] = [];
  const held: ((response: Response) => void)[] = [];
  let isHolding = false;
  const { socketless, lines } = backend((_path, body) => {
    calls.push([(JSON.parse(body) as { messages: Sent | Sent[] }).messages].flat());
    const response = new Response(null, { status: 204 });
    return isHolding ? new Promise((resolve) => held.push(resolve)) : response;
  });
  const rows = createLiveRows(socketless);
  return {
    rows,
    calls,
    lines,
    hold: () => {
      isHolding = true;
    },
    answer: async (status = 204) => {
      await vi.waitFor(() => expect(held).not.toEqual([]));
      held.shift()?.(new Response(null, { status }));
    },
    told: () => calls.flat().map(({ feeds, message }) => [[feeds].flat().join(), JSON.parse(message) as object]),
  };
}

it("tells the owner, the previous owner and a feed, and nobody of a row without an owner", async () => {
  const { rows, told } = started();
  await rows.tell([
    { owner: 42, owners: ["ana@example.com", "42"], type: "order", id: 7n },
    { owner: null, type: "order", id: 8 },
    { feed: "sales", type: "sale", id: "a1" },
  ]);
  const order = { type: "order", id: "7" };
  expect(told()).toEqual([
    ["user.42", order],
    [await feedOf("ana@example.com"), order],
    ["sales", { type: "sale", id: "a1" }],
  ]);
});

it("makes one call at a time, takes all that came meanwhile, and equal messages once", async () => {
  const { rows, calls, hold, answer } = started();
  hold();
  const first = rows.tell({ owner: "ana", type: "order", id: "1" });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const more = Array.from({ length: 100 }, (_, at) => rows.tell({ owner: "ana", type: "order", id: at % 3 }));
  expect(calls).toHaveLength(1);
  await answer();
  await first;
  await answer();
  await Promise.all(more);
  expect(calls.map((items) => items.length)).toEqual([1, 3]);
});

it("sends all that has come during a call at once", async () => {
  const sendAll = vi.fn(() => Promise.resolve());
  const rows = createLiveRows({ sendAll, log: console });
  await Promise.all(Array.from({ length: 100 }, (_, id) => rows.tell({ owner: "ana", type: "order", id })));
  expect(sendAll.mock.calls.map(([items]: unknown[]) => (items as unknown[]).length)).toEqual([100]);
});

it("is never rejected: it logs what the service refuses, and goes on", async () => {
  const { rows, calls, lines, hold, answer } = started();
  hold();
  const refused = rows.tell({ owner: "ana", type: "order", id: 1 });
  await answer(401);
  await refused;
  expect(lines).toEqual([expect.stringContaining("Owners were not told of changed rows")]);
  const told = rows.tell({ owner: "ana", type: "order", id: 2 });
  await answer();
  await told;
  expect(calls).toHaveLength(2);
});

it("tells valid changes beside invalid ones, which it logs at most ten times a minute", async () => {
  const { rows, lines, told } = started();
  const wrong: unknown[] = [
    undefined,
    "order",
    { owner: "ana", type: "", id: 1 },
    { owner: "ana", type: "socketless:ended", id: 1 },
    { owner: "ana", type: "order", id: {} },
    { owner: "ana", type: "order", id: "x".repeat(1_001) },
    { owner: "ana", owners: 7, type: "order" },
    { owner: { id: 1 }, type: "order", id: 1 },
    { owner: "\ud800", type: "order", id: 1 },
    { feed: "Sales", type: "order", id: 1 },
  ];
  await rows.tell([...wrong, { owner: "ana", type: "order", id: 1 }] as RowChange[]);
  expect(told()).toEqual([["user.ana", { type: "order", id: "1" }]]);
  expect(lines.length).toBe(wrong.length);
  for (let times = 0; times < 100; times += 1) {
    // Each is wrong in another way.
    await rows.tell({ feed: `Sales ${times}`, type: "order", id: 1 });
  }
  expect(lines.length).toBeLessThanOrEqual(10);
});

it("keeps at most 10,000 messages, however long the service is silent", async () => {
  const { rows, calls, lines, hold, answer } = started();
  hold();
  void rows.tell({ owner: "ana", type: "order", id: "first" });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const all = Array.from({ length: 12_000 }, (_, id) => ({ owner: "ana", type: "order", id }));
  const told = rows.tell(all);
  await answer();
  for (let call = 0; call < 20; call += 1) {
    await answer();
  }
  await told;
  expect(calls.flat()).toHaveLength(10_001);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(10);
});
