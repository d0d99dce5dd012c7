import { expect, it, vi } from "vitest";

import { stage } from "./notifications/harness";

const hello = { id: "order 7", text: "It is on its way" };

it("stores a notice once, tells its person each time, and counts it once", async () => {
  const { notify, unread, load, told } = stage();
  const notice = await notify(42, { ...hello, url: "/orders/7", data: { order: 7 } });
  expect(notice).toMatchObject({ ...hello, seq: 1, url: "/orders/7", data: { order: 7 } });
  expect(await notify("42", { ...hello, text: "Another text" })).toEqual(notice);
  expect(told).toEqual([1, 2].map(() => ["user.42", { type: "notice", notice }]));
  expect(await load("42")).toEqual({ user: "42", notices: [notice], from: 1, last: 1, read: [] });
  expect([await unread("42"), await unread("43")]).toEqual([1, 0]);
});

it("makes a new notice for each call without an ID", async () => {
  const { notify, unread } = stage();
  await notify("42", { text: "Hi" });
  await notify("42", { text: "Hi" });
  expect(await unread("42")).toBe(2);
});

it("keeps a notice whose pages can't be told, and logs that", async () => {
  const { notify, markRead, load, service, lines } = stage();
  service.status = 429;
  const notice = await notify("42", hello);
  expect(await markRead("42", "order 7")).toBe(true);
  expect(await load("42")).toMatchObject({ notices: [notice], read: [[1, 1]] });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^A change of the notices of "42" is stored, but pages weren't told: .*429/);
});

it("counts unread notices in the store, however many there are, and a repeated call doesn't count twice", async () => {
  const { notify, unread, say, told } = stage();
  for (let at = 1; at <= 130; at += 1) {
    await notify("42", { id: `n${at}`, text: "Hi" });
  }
  expect(await unread("42")).toBe(130);
  for (let time = 0; time < 2; time += 1) {
    await say("42", { type: "read_notice", id: "n5" });
    expect(await unread("42")).toBe(129);
    expect(told.at(-1)).toEqual(["user.42", { type: "notices_read", from: 5, to: 5 }]);
  }
  await say("42", { type: "read_notices", to: 100 });
  expect(told.at(-1)).toEqual(["user.42", { type: "notices_read", from: 1, to: 100 }]);
  expect(await unread("42")).toBe(30);
  await notify("42", { id: "n131", text: "Hi" });
  expect(await unread("42")).toBe(31);
});

it("reads no later notices in advance, whatever number a client names", async () => {
  const { notify, unread, say } = stage();
  await say("42", { type: "read_notices", to: 9_000_000 });
  await notify("42", { text: "One" });
  await say("42", { type: "read_notices", to: 9_000_000 });
  await notify("42", { text: "Two" });
  expect(await unread("42")).toBe(1);
});

it("ignores what is no message of its client, and reads for nobody else", async () => {
  const { notify, unread, say } = stage();
  await notify("42", hello);
  for (const message of [
    { type: "read_notice", id: ["order 7"] },
    { type: "read_notice", id: "x".repeat(101) },
    { type: "read_notice", id: "none" },
    { type: "read_notices", to: "1" },
    { type: "read_notices", to: -1 },
    { type: "read_notices", to: 1.5 },
    { type: "seen_notices", from: 2, to: 1 },
    { type: "other" },
    null,
    "read_notice",
  ]) {
    await say("42", message);
  }
  await say("43", { type: "read_notice", id: "order 7" });
  await say("43", { type: "read_notices", to: 1 });
  expect(await unread("42")).toBe(1);
});

it("answers the latest 50 notices, and those before a number", async () => {
  const { notify, load } = stage();
  for (let at = 1; at <= 120; at += 1) {
    await notify("42", { text: `Notice ${at}` });
  }
  const seqs = async (query?: string) => (await load("42", query)).notices.map(({ seq }) => seq);
  const oneTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  expect(await seqs()).toEqual(oneTo(71, 120));
  expect(await seqs("?before=71")).toEqual(oneTo(21, 70));
  expect(await seqs("?before=21")).toEqual(oneTo(1, 20));
  expect(await seqs("?before=1")).toEqual([]);
});

it("answers nobody without a login, and no number that is none", async () => {
  const { inbox, load } = stage();
  const statusOf = async (user: string | null | undefined, query = "") =>
    (await inbox(new Request(`https://app.test/notices${query}`), user)).status;
  expect([await statusOf(undefined), await statusOf(null), await statusOf("")]).toEqual([401, 401, 401]);
  for (const wrong of ["x", "-1", "0", "1.5", "1e99", ""]) {
    expect(await statusOf("42", `?before=${wrong}`)).toBe(400);
  }
  expect(await load("42")).toEqual({ user: "42", notices: [], from: 1, last: 0, read: [] });
  const response = await inbox(new Request("https://app.test/notices"), "42");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

it("removes a notice from the count and from pages", async () => {
  const { notify, remove, removeAll, unread, load, told } = stage();
  for (const id of ["a", "b", "c"]) {
    await notify("42", { id, text: id });
  }
  expect([await remove("42", "b"), await remove("42", "b"), await remove("43", "a")]).toEqual([true, false, false]);
  expect(told.at(-1)).toEqual(["user.42", { type: "notices_removed", from: 2, to: 2 }]);
  expect(await unread("42")).toBe(2);
  await removeAll("42");
  expect(told.at(-1)).toEqual(["user.42", { type: "notices_removed", from: 1, to: 3 }]);
  expect([await unread("42"), (await load("42")).notices]).toEqual([0, []]);
  await notify("42", { id: "d", text: "d" });
  expect(await unread("42")).toBe(1);
});

it("counts no notice that was deleted from the database, once the inbox was loaded", async () => {
  const { notify, store, unread, load } = stage();
  for (let at = 1; at <= 60; at += 1) {
    await notify("42", { id: `n${at}`, text: "Hi" });
  }
  for (const at of [1, 2, 30, 60]) {
    await store.remove("notices of 42", `n${at}`);
  }
  expect(await load("42")).toMatchObject({
    last: 60,
    read: [
      [30, 30],
      [60, 60],
    ],
  });
  expect(await unread("42")).toBe(58);
  await load("42", "?before=9");
  expect(await unread("42")).toBe(56);
});

it("bounds what it keeps of a person who reads every second notice", async () => {
  const { notify, store, say, unread } = stage();
  for (let at = 1; at <= 1_204; at += 1) {
    await notify("42", { id: `n${at}`, text: "Hi" });
    if (at % 2 === 0) {
      await say("42", { type: "read_notice", id: `n${at}` });
    }
  }
  const state = await store.get<{ read: number[][] }>("notice states", "42");
  expect(state?.value.read).toHaveLength(500);
  expect(state?.value.read[0]).toEqual([1, 206]);
  expect(await unread("42")).toBe(499);
});

it.each([
  [{ text: "" }, "A notice needs a non-empty `text`"],
  [{ text: 7 as unknown as string }, "A notice needs a non-empty `text`"],
  [{ text: "a", id: "" }, "1 to 100 characters"],
  [{ text: "a", id: "a\u0000" }, "without control characters"],
  [{ text: "a", id: "\ud800" }, "without control characters"],
  [{ text: "a", url: 7 as unknown as string }, "url is a string"],
  [{ text: "a".repeat(50_000) }, "longer than 50,000 characters"],
])("refuses the notice %j before it stores it", async (notice, problem) => {
  const { notify, unread, told } = stage();
  await expect(notify("42", notice)).rejects.toThrow(problem);
  expect([await unread("42"), told]).toEqual([0, []]);
});

it("gives up on a store that never answers", async () => {
  vi.useFakeTimers();
  try {
    const silent = { get: () => new Promise(() => undefined) };
    const { unread } = stage({ store: silent as never });
    const result = expect(unread("42")).rejects.toThrow("get of the store took longer than 10 s");
    await vi.advanceTimersByTimeAsync(10_000);
    await result;
  } finally {
    vi.useRealTimers();
  }
});
