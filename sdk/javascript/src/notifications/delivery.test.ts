import { beforeEach, expect, it, onTestFinished, vi } from "vitest";

import { memory } from "../storage/memory";
import type { Attempt, Channel, Delivered } from "./channels";
import { passTime, stage } from "./harness";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const MINUTE = 60_000;
/** Where the deliveries of 42 are. */
const QUEUE = "notices to deliver 5";
const hello = { id: "order 7", text: "It is on its way" };

/** A channel that answers what the test says, and keeps what it was asked. */
function channel(...answers: (boolean | Delivered | Error)[]) {
  const asked: Attempt[] = [];
  const deliver: Channel = (attempt) => {
    asked.push(attempt);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? true);
  };
  return { deliver, asked };
}

it("delivers a notice once, after a page had time to show it, although two processes run and the job is repeated", async () => {
  const { deliver, asked } = channel();
  const store = memory();
  const [one, other] = [stage({ store, deliver }), stage({ store, deliver })];
  const notice = await one.notify("42", hello);
  await other.notify("42", hello);
  expect(await one.deliverDue()).toBe(0);
  passTime(MINUTE);
  const counts = await Promise.all([one.deliverDue(), other.deliverDue()]);
  expect(counts.sort()).toEqual([0, 1]);
  expect(asked).toMatchObject([{ user: "42", notice }]);
  await other.notify("42", hello);
  passTime(10 * MINUTE);
  expect(await one.deliverDue()).toBe(0);
  expect((await store.list(QUEUE, 10)).items).toEqual([]);
});

it("delivers nothing that was read or that a page has shown, and nothing that was removed", async () => {
  const { deliver, asked } = channel();
  const { notify, say, remove, deliverDue, load } = stage({ deliver });
  expect((await load("42")).seen).toEqual([]);
  for (const id of ["read", "seen", "removed", "left"]) {
    await notify("42", { id, text: id });
  }
  await say("42", { type: "read_notice", id: "read" });
  await say("42", { type: "seen_notices", from: 2, to: 2 });
  expect((await load("42")).seen).toEqual([[2, 2]]);
  await remove("42", "removed");
  passTime(MINUTE);
  expect(await deliverDue()).toBe(1);
  expect(asked.map(({ notice }) => notice.id)).toEqual(["left"]);
});

it("lets nobody confirm a notice of another person, or one that comes later", async () => {
  const { deliver, asked } = channel();
  const { notify, say, deliverDue } = stage({ deliver });
  await say("42", { type: "seen_notices", from: 1, to: 9_000_000 });
  await notify("42", hello);
  await say("43", { type: "seen_notices", from: 1, to: 1 });
  passTime(MINUTE);
  await deliverDue();
  expect(asked).toHaveLength(1);
});

it("delivers a notice that a page couldn't be told of, and one whose job ended before it had planned that", async () => {
  const { deliver } = channel();
  const store = memory();
  const { notify, deliverDue, service } = stage({ store, deliver });
  service.status = 500;
  await notify("42", hello);
  const add = vi.spyOn(store, "add");
  add.mockImplementationOnce(memory().add).mockRejectedValueOnce(new Error("The database is gone"));
  await expect(notify("42", { id: "b", text: "b" })).rejects.toThrow("The database is gone");
  add.mockRestore();
  await notify("42", { id: "b", text: "b" });
  passTime(MINUTE);
  expect(await deliverDue()).toBe(2);
});

it("tries the next way if one doesn't reach the person, and no further", async () => {
  const [push, email, sms] = [channel(false), channel(true), channel(true)];
  const { notify, deliverDue } = stage({ deliver: [push.deliver, email.deliver, sms.deliver] });
  await notify("42", hello);
  passTime(MINUTE);
  expect(await deliverDue()).toBe(1);
  expect([push.asked.length, email.asked.length, sms.asked.length]).toEqual([1, 1, 0]);
});

it("tries again after a failure, later each time, then by the next way, and sets it aside", async () => {
  const [push, email] = [channel(new Error("busy")), channel(true)];
  const { notify, deliverDue, failed, lines } = stage({ deliver: [push.deliver, email.deliver] });
  await notify("42", hello);
  const startedAt = Date.now();
  const minutes: number[] = [];
  for (let at = 1; at <= 1_439; at += 1) {
    passTime(MINUTE);
    const before = push.asked.length;
    await deliverDue();
    if (push.asked.length > before) {
      minutes.push(Math.round((Date.now() - startedAt) / MINUTE));
    }
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 496, 736, 976]);
  expect(email.asked).toHaveLength(1);
  expect(await failed()).toEqual([{ user: "42", id: "order 7", channel: 0, error: "busy" }]);
  expect(lines.at(-1)).toBe('Notice "order 7" of "42" could not be delivered, and is set aside: busy');
});

it("keeps the latest thousand deliveries that failed for good", async () => {
  const push = channel(new Error("busy"));
  const { notify, deliverDue, failed, store } = stage({ deliver: push.deliver });
  const add = (seq: number) => store.add("notices not delivered", `old ${seq}`, { user: "42", id: `old ${seq}` });
  for (let seq = 1; seq <= 1_000; seq += 1) {
    await add(seq);
  }
  await notify("42", hello);
  for (let hour = 0; hour < 25; hour += 1) {
    passTime(60 * MINUTE);
    await deliverDue();
  }
  const { items } = await store.list("notices not delivered", 2_000);
  expect([items.length, items[0]?.id, (await failed()).at(-1)?.error]).toEqual([
    1_000,
    "old 2",
    "It was tried for a day",
  ]);
});

it("tries one of several devices again by itself, and not before it may be asked", async () => {
  const later = { reached: true, again: [{ place: "laptop", afterMs: 60 * MINUTE }] };
  const push = channel(later, true);
  const { notify, deliverDue } = stage({ deliver: push.deliver });
  await notify("42", hello);
  passTime(MINUTE);
  expect(await deliverDue()).toBe(1);
  passTime(59 * MINUTE);
  await deliverDue();
  expect(push.asked).toHaveLength(1);
  passTime(MINUTE);
  await deliverDue();
  expect(push.asked.map(({ place }) => place)).toEqual([undefined, "laptop"]);
  passTime(1_000 * MINUTE);
  await deliverDue();
  expect(push.asked).toHaveLength(2);
});

it("gives a delivery that never answers 30 s, and the others go on", async () => {
  const store = memory();
  const aborted: unknown[] = [];
  const deliver: Channel = ({ notice, signal }) =>
    notice.id === "stuck"
      ? new Promise(() => signal.addEventListener("abort", () => aborted.push(String(signal.reason))))
      : Promise.resolve(true);
  const { notify, deliverDue, lines } = stage({ store, deliver });
  await notify("42", { id: "stuck", text: "a" });
  await notify("42", { id: "fine", text: "b" });
  passTime(MINUTE);
  const run = deliverDue();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await run).toBe(1);
  expect(aborted).toEqual(["Error: The delivery took longer than 30 s"]);
  expect(lines).toEqual(['Notice "stuck" of "42" waits for another try: The delivery took longer than 30 s']);
});

it("delivers again what a process had claimed that was killed", async () => {
  const { deliver, asked } = channel();
  const { notify, deliverDue, store } = stage({ deliver });
  await notify("42", hello);
  passTime(MINUTE);
  await store.claim(QUEUE, 180_000);
  expect(await deliverDue()).toBe(0);
  passTime(3 * MINUTE);
  expect(await deliverDue()).toBe(1);
  expect(asked).toHaveLength(1);
});

it("doesn't deliver a notice that is a day old", async () => {
  const { deliver, asked } = channel();
  const { notify, deliverDue } = stage({ deliver });
  await notify("42", hello);
  passTime(1_441 * MINUTE);
  expect(await deliverDue()).toBe(0);
  expect(asked).toEqual([]);
});

it("runs every 10 s until it is stopped, which aborts what is under way, and goes on after an error", async () => {
  const store = memory();
  const signals: AbortSignal[] = [];
  const deliver: Channel = ({ signal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
  const { notify, start, lines } = stage({ store, deliver });
  const claim = vi.spyOn(store, "claim").mockRejectedValue(new Error("The database is gone"));
  const running = start();
  await vi.advanceTimersByTimeAsync(1);
  expect(lines).toEqual(["The deliveries of notices failed: The database is gone"]);
  claim.mockRestore();
  await notify("42", hello);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(signals).toHaveLength(1);
  running.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(signals[0]?.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(signals).toHaveLength(1);
});

it("doesn't start with a signal that has aborted", async () => {
  const store = memory();
  const claim = vi.spyOn(store, "claim");
  stage({ store, deliver: channel().deliver }).start({ signal: AbortSignal.abort() });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(claim).not.toHaveBeenCalled();
});
