import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { withFallback } from "./fallback";
import { escapeMarked, localUrl, safeHit } from "./hits";

const request = { query: "webhook" };
const never = (): Promise<string> => new Promise(() => undefined);

describe("withFallback", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  function engines(hosted: () => Promise<string>, embedded = () => Promise.resolve("embedded")) {
    const parts = { hosted: vi.fn(hosted), embedded: vi.fn(embedded), prepare: vi.fn(), forget: vi.fn() };
    return { ...parts, ask: withFallback<string>(parts) };
  }

  it("asks the hosted engine alone while it answers", async () => {
    const { ask, embedded, prepare } = engines(() => Promise.resolve("hosted"));
    expect(await ask(request)).toBe("hosted");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(embedded).not.toHaveBeenCalled();
    expect(prepare).not.toHaveBeenCalled();
  });

  it("answers from the embedded engine before 1.2 s when the hosted one hangs, its index loaded meanwhile", async () => {
    const { ask, prepare } = engines(never);
    const answer = ask(request);
    await vi.advanceTimersByTimeAsync(400);
    expect(prepare).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(600);
    expect(await answer).toBe("embedded");
  });

  it("does not wait again while the hosted engine is down, and takes it back once it answers in time", async () => {
    let works = false;
    const { ask } = engines(() => (works ? Promise.resolve("hosted") : Promise.reject(new Error("403"))));
    expect(await ask(request)).toBe("embedded");
    expect(await ask(request)).toBe("embedded");
    works = true;
    await vi.advanceTimersByTimeAsync(2_100);
    expect(await ask(request)).toBe("embedded");
    expect(await ask(request)).toBe("hosted");
  });

  it("takes a late hosted answer when the embedded engine fails too", async () => {
    const late = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve("hosted"), 1_500));
    const { ask } = engines(late, () => Promise.reject(new Error("offline")));
    const answer = ask(request);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(await answer).toBe("hosted");
  });

  it("fails only when both fail", async () => {
    const { ask } = engines(
      () => Promise.reject(new Error("hosted")),
      () => Promise.reject(new Error("embedded")),
    );
    await expect(ask(request)).rejects.toThrow("hosted");
  });
});

describe("hits are safe to set as HTML", () => {
  it.each([
    ["a <mark>b</mark> c", "a <mark>b</mark> c"],
    ["<img src=x onerror=1>", "&lt;img src=x onerror=1&gt;"],
    ["<mark><mark>a</mark>", "<mark>a</mark>"],
    ["<mark>open", "<mark>open</mark>"],
    ["</mark>closed & \"quoted\" 'twice'", "closed &amp; &quot;quoted&quot; &#39;twice&#39;"],
    ["<MARK onclick=1>", "&lt;MARK onclick=1&gt;"],
  ])("%s", (text, safe) => {
    expect(escapeMarked(text)).toBe(safe);
  });

  it.each([
    ["https://docs.socketless.ws/docs/concepts#feeds", "/docs/concepts#feeds"],
    ["/docs/concepts#feeds", "/docs/concepts#feeds"],
    ["https://example.com/a", "https://example.com/a"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,<script>", undefined],
  ])("leads %s to %s", (url, expected) => {
    expect(localUrl(url, "https://docs.socketless.ws")).toBe(expected);
  });

  const hit = {
    objectID: "1",
    type: "lvl2",
    url: "https://docs.socketless.ws/docs/concepts#feeds",
    hierarchy: { lvl0: "A & B", lvl1: "<b>", lvl2: "<i>", lvl3: null },
    content: "<u>",
  };

  it("escapes what DocSearch stores and shows as HTML, and not the group, which it shows as text", () => {
    expect(safeHit(hit, "https://docs.socketless.ws")).toMatchObject({
      url: "/docs/concepts#feeds",
      hierarchy: { lvl0: "A & B", lvl1: "&lt;b&gt;", lvl2: "&lt;i&gt;", lvl3: null },
      content: "&lt;u&gt;",
    });
  });

  it.each([
    null,
    7,
    {},
    { ...hit, url: 1 },
    { ...hit, hierarchy: null },
    { ...hit, type: "lvl0" },
    { ...hit, url: "javascript:1" },
  ])("leaves out %j", (value) => {
    expect(safeHit(value, "https://docs.socketless.ws")).toBeUndefined();
  });
});
