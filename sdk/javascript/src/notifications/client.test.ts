import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { fakeConnection } from "../page-harness";
import { openInbox, type InboxOptions, type InboxState } from "./client";
import type { Ranges } from "./ranges";
import type { InboxPage } from "./types";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const CHECK_MS = 60_000;
const notice = (seq: number) => ({ id: `n${seq}`, seq, text: `Notice ${seq}`, at: seq });
const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** A server's notices, and a page that shows them. */
function start(last: number, options: InboxOptions = {}) {
  const server = {
    last,
    read: [] as Ranges,
    seen: undefined as Ranges | undefined,
    gone: new Set<number>(),
    user: "ana",
  };
  const asked: string[] = [];
  let answer = (before: number | undefined): Response | Promise<Response> => {
    const all = range(1, Math.min(server.last, (before ?? Infinity) - 1)).filter((seq) => !server.gone.has(seq));
    const seqs = all.slice(-50);
    const { read, seen, user } = server;
    const from = all.length > 50 ? Number(seqs[0]) : 1;
    const page: InboxPage = { user, notices: seqs.map(notice), from, last: server.last, read, ...(seen && { seen }) };
    return Response.json(page);
  };
  const normal = answer;
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const before = new URL(address, "https://app.test").searchParams.get("before");
    return answer(before === null ? undefined : Number(before));
  });
  const page = fakeConnection();
  const inbox = openInbox(page.connection, options);
  return {
    ...page,
    inbox,
    server,
    asked,
    seqs: () => inbox.state.notices.map(({ seq }) => seq),
    unreadSeqs: () => inbox.state.notices.filter(({ isRead }) => !isRead).map(({ seq }) => seq),
    answer: (other: typeof answer | undefined) => {
      answer = other ?? normal;
    },
  };
}

async function opened(...args: Parameters<typeof start>) {
  const page = start(...args);
  page.open();
  await tick(3_000);
  page.asked.splice(0);
  return page;
}

it("loads at once, again when the connection has opened, a moment later, and at each check", async () => {
  const { asked, open } = start(3);
  await tick();
  expect(asked).toEqual(["/notices"]);
  open();
  await tick();
  expect(asked).toHaveLength(2);
  await tick(3_000);
  expect(asked).toHaveLength(3);
  await tick(2 * CHECK_MS);
  expect(asked).toHaveLength(5);
});

it("shows the latest first, counts all that are unread, and loads earlier ones", async () => {
  const { inbox, seqs, server } = await opened(120);
  server.read = [[1, 20]];
  await tick(CHECK_MS);
  expect(inbox.state).toMatchObject({ unread: 100, hasEarlier: true, error: undefined });
  expect(seqs()).toEqual(range(71, 120).reverse());
  await inbox.loadEarlier();
  await inbox.loadEarlier();
  expect(seqs()).toEqual(range(1, 120).reverse());
  expect(inbox.state).toMatchObject({ unread: 100, hasEarlier: false });
  await inbox.loadEarlier();
  expect(seqs()).toHaveLength(120);
});

it("shows each notice once, whatever arrives twice or out of order", async () => {
  const { receive, seqs, inbox, server } = await opened(1);
  server.last = 3;
  for (const message of [
    { type: "notices_read", from: 3, to: 3 },
    { type: "notice", notice: notice(3) },
    { type: "notice", notice: notice(2) },
    { type: "notice", notice: notice(3) },
    { type: "other" },
  ]) {
    receive(message);
  }
  expect([seqs(), inbox.state.unread]).toEqual([[3, 2, 1], 2]);
});

it.each([
  { type: "notices_read", id: "x" },
  { type: "notices_removed", from: 1, to: "9" },
  { type: "notices_removed", from: -1, to: Infinity },
  { type: "notice" },
  { type: "notice", notice: { seq: Number.NaN, text: "x" } },
])("ignores %j, which an app may have passed on", async (message) => {
  const { receive, seqs, inbox } = await opened(2);
  receive(message);
  expect([seqs(), inbox.state.unread]).toEqual([[2, 1], 2]);
});

it("loads when a number shows that a message was lost, once for many", async () => {
  const { receive, seqs, server, asked } = await opened(1);
  server.last = 40;
  for (const seq of range(5, 40)) {
    receive({ type: "notice", notice: notice(seq) });
  }
  await tick();
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(seqs()).toEqual(range(1, 40).reverse());
});

it("keeps no hole after a long absence", async () => {
  const { seqs, inbox, server } = await opened(10);
  server.last = 300;
  await tick(CHECK_MS);
  expect(seqs()).toEqual(range(251, 300).reverse());
  await inbox.loadEarlier();
  expect(seqs()).toEqual(range(201, 300).reverse());
});

it("forgets what was removed, by a message or a load, although its own message comes later", async () => {
  const { receive, seqs, inbox, server } = await opened(5);
  receive({ type: "notices_removed", from: 6, to: 6 });
  receive({ type: "notice", notice: notice(6) });
  receive({ type: "notices_removed", from: 2, to: 3 });
  expect([seqs(), inbox.state.unread]).toEqual([[5, 4, 1], 3]);
  server.last = 6;
  server.gone = new Set([2, 3, 4, 6]);
  server.read = [
    [2, 4],
    [6, 6],
  ];
  await tick(CHECK_MS);
  expect([seqs(), inbox.state.unread]).toEqual([[5, 1], 2]);
});

it("marks as read at once, and asks again at each load until the server has it", async () => {
  const { inbox, sent, unreadSeqs, server } = await opened(5);
  inbox.markRead("n2");
  inbox.markRead("none");
  expect([unreadSeqs(), inbox.state.unread]).toEqual([[5, 4, 3, 1], 4]);
  expect(sent()).toEqual([{ type: "read_notice", id: "n2" }]);
  await tick(CHECK_MS);
  expect(sent()).toEqual([{ type: "read_notice", id: "n2" }]);
  server.read = [[2, 2]];
  await tick(CHECK_MS);
  expect(sent()).toEqual([]);
});

it("marks all as read that have arrived, and none that come later", async () => {
  const { inbox, sent, receive, server, unreadSeqs } = await opened(60);
  inbox.markAllRead();
  receive({ type: "notice", notice: notice(61) });
  expect([inbox.state.unread, unreadSeqs()]).toEqual([1, [61]]);
  server.last = 61;
  await tick(CHECK_MS);
  expect(sent()).toEqual([1, 2].map(() => ({ type: "read_notices", to: 60 })));
  server.read = [[1, 60]];
  await tick(CHECK_MS);
  expect([sent(), inbox.state.unread]).toEqual([[], 1]);
});

it("reads on all devices what one has read", async () => {
  const { inbox, receive, unreadSeqs } = await opened(3);
  receive({ type: "notices_read", from: 2, to: 3 });
  expect([inbox.state.unread, unreadSeqs()]).toEqual([1, [1]]);
});

it("keeps at most as many notices as it is told, in a tab that stays open for days", async () => {
  const { inbox, receive, seqs } = await opened(0, { most: 100 });
  for (const seq of range(1, 10_000)) {
    receive({ type: "notice", notice: notice(seq) });
  }
  expect(seqs()).toEqual(range(9_901, 10_000).reverse());
  expect(inbox.state).toMatchObject({ unread: 10_000, hasEarlier: false });
});

it.each([
  [() => new Response("no", { status: 500 }), "/notices answered 500"],
  [() => Response.json({ error: "no" }), "/notices answered no notices"],
  [() => new Response("<p>Log in</p>"), "is not valid JSON"],
  [() => Promise.reject(new Error("offline")), "offline"],
])("says why it couldn't load, and goes on (%#)", async (wrong, problem) => {
  const { inbox, answer, seqs, server } = await opened(1);
  answer(wrong);
  await tick(CHECK_MS);
  expect(inbox.state.error).toContain(problem);
  expect(seqs()).toEqual([1]);
  answer(undefined);
  server.last = 2;
  await tick(CHECK_MS);
  expect([inbox.state.error, seqs()]).toEqual([undefined, [2, 1]]);
});

it("gives up a load that never answers, and loads again", async () => {
  const { inbox, answer, server, seqs } = await opened(1);
  answer(() => new Promise<never>(() => undefined));
  await tick(CHECK_MS + 10_000);
  expect(inbox.state.error).toBe("No answer in 10 s");
  answer(undefined);
  server.last = 2;
  await tick(CHECK_MS);
  expect(seqs()).toEqual([2, 1]);
});

it("goes on after a page's onChange has thrown", async () => {
  let isBroken = true;
  const onChange = vi.fn((_state: InboxState) => {
    if (isBroken) {
      throw new Error("of the page");
    }
  });
  const thrown: string[] = [];
  const keep = (error: Error) => void thrown.push(error.message);
  process.on("uncaughtException", keep);
  const others = process.listeners("uncaughtException").filter((it) => it !== keep);
  others.forEach((it) => process.off("uncaughtException", it));
  const { server } = await opened(1, { onChange });
  others.forEach((it) => process.on("uncaughtException", it));
  process.off("uncaughtException", keep);
  expect(thrown).toContain("of the page");
  isBroken = false;
  server.last = 2;
  await tick(CHECK_MS);
  expect(onChange.mock.lastCall?.[0].notices).toHaveLength(2);
});

it("shows nothing of another person who logs in in another tab", async () => {
  const { inbox, server, seqs } = await opened(1);
  server.user = "ben";
  server.last = 2;
  await tick(CHECK_MS);
  expect([seqs(), inbox.state.error]).toEqual([[1], "Somebody else is logged in: reload the page"]);
});

it("shows nothing once the login or the connection has ended, and all again after the next one", async () => {
  const { inbox, close, open, seqs, asked } = await opened(2);
  close("ended", "The session has ended");
  expect(inbox.state).toMatchObject({ notices: [], unread: 0, error: "The session has ended" });
  await tick(2 * CHECK_MS);
  expect([seqs(), asked]).toEqual([[], []]);
  open();
  await tick(3_000);
  expect([seqs(), inbox.state.unread]).toEqual([[2, 1], 2]);
});

it("leaves nothing behind when it is stopped, by itself or by its signal", async () => {
  const controller = new AbortController();
  for (const stop of ["stop", "signal"]) {
    const { inbox, listeners, asked, open, receive, sent } = await opened(1, { signal: controller.signal });
    open();
    if (stop === "stop") {
      inbox.stop();
    } else {
      controller.abort();
    }
    await tick();
    expect([listeners(), vi.getTimerCount()]).toEqual([0, 0]);
    receive({ type: "notice", notice: notice(2) });
    inbox.markRead("n1");
    inbox.markAllRead();
    asked.splice(0);
    await inbox.loadEarlier();
    await tick(10 * CHECK_MS);
    expect([asked, sent()]).toEqual([[], []]);
  }
});

/** The document of a page whose person can look away. */
class PageDocument extends EventTarget {
  visibilityState = "visible";
  show(state: "visible" | "hidden") {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

it("confirms what a visible page shows, together, and again if the server hasn't got it", async () => {
  const document = new PageDocument();
  vi.stubGlobal("document", document);
  const { server, sent, receive, inbox } = await opened(3);
  await tick(CHECK_MS);
  expect(sent()).toEqual([]);
  server.seen = [[1, 1]];
  server.read = [[2, 2]];
  await tick(CHECK_MS + 1_000);
  expect(sent()).toEqual([{ type: "seen_notices", from: 3, to: 3 }]);
  document.show("hidden");
  for (const seq of range(4, 30)) {
    receive({ type: "notice", notice: notice(seq) });
  }
  await tick(5_000);
  expect(sent()).toEqual([]);
  document.show("visible");
  await tick(1_000);
  expect(sent()).toEqual([{ type: "seen_notices", from: 4, to: 30 }]);
  server.last = 30;
  server.seen = [[1, 3]];
  await tick(CHECK_MS);
  expect(sent()).toEqual([{ type: "seen_notices", from: 4, to: 30 }]);
  server.seen = [[1, 30]];
  await tick(2 * CHECK_MS);
  expect(sent()).toEqual([]);
  inbox.stop();
});
