import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { fakeConnection } from "../page-harness";
import { INITIAL } from "../store";
import { openRows, type RowsOptions } from "./client";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** Rows whose loads the test answers by hand. */
async function opened(options: Partial<RowsOptions<string[]>> = {}) {
  const page = fakeConnection();
  const loads: { answer: (rows: string[]) => Promise<unknown>; fail: () => Promise<unknown> }[] = [];
  const load = () =>
    new Promise<string[]>((resolve, reject) => {
      loads.push({
        answer: (rows) => (resolve(rows), tick()),
        fail: () => (reject(new Error("offline")), tick()),
      });
    });
  const rows = openRows<string[]>(page.connection, { type: "order", load, ...options });
  await tick();
  return { ...page, rows, loads, changed: () => (page.receive({ type: "order", id: "1" }), tick()) };
}

/** Collects what would end a page's script. */
function reports() {
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error);
  process.on("uncaughtException", report);
  onTestFinished(() => void process.off("uncaughtException", report));
  return reported;
}

describe("openRows", () => {
  it("loads at once, with each connection and soon after, at each message of its type, and every minute", async () => {
    const onChange = vi.fn();
    const { rows, loads, receive, open, changed } = await opened({ onChange });
    await loads[0]?.answer(["open"]);
    expect(rows.state).toEqual({ rows: ["open"], error: undefined });
    open();
    await loads[1]?.answer(["open"]);
    await tick(3_000);
    await loads[2]?.answer(["sent"]);
    receive({ type: "ticket", id: "1" });
    expect(loads).toHaveLength(3);
    await changed();
    await loads[3]?.answer(["paid"]);
    await tick(60_000);
    expect(loads).toHaveLength(5);
    expect(onChange.mock.calls.length).toBe(4);
  });

  it("needs a route or a load", () => {
    expect(() => openRows(fakeConnection().connection, { type: "order" })).toThrow("`url` or `load`");
  });

  it("shows nothing once the login or the connection has ended", async () => {
    const { rows, loads, close } = await opened();
    await loads[0]?.answer(["open"]);
    close("refused", "Log in first");
    expect(rows.state).toMatchObject({ rows: undefined, error: "Log in first" });
    await tick(60_000);
    expect(loads).toHaveLength(1);
  });

  it("loads once more for the 32 messages that come during a load", async () => {
    const { loads, changed } = await opened();
    for (let times = 0; times < 32; times += 1) {
      await changed();
    }
    expect(loads).toHaveLength(1);
    await loads[0]?.answer([]);
    await loads[1]?.answer([]);
    expect(loads).toHaveLength(2);
  });

  it("goes on after a load that never answers, and keeps what it showed", async () => {
    const { rows, loads, changed } = await opened();
    await loads[0]?.answer(["open"]);
    await changed();
    await tick(10_000);
    expect(rows.state).toMatchObject({ rows: ["open"], error: "No answer in 10 s" });
    await tick(60_000);
    await loads[2]?.answer(["sent"]);
    await loads[1]?.answer(["late"]);
    expect(rows.state).toEqual({ rows: ["sent"], error: undefined });
  });

  it("goes on after a load that fails, and after an `onChange` that throws", async () => {
    const reported = reports();
    const { rows, loads, changed } = await opened({
      onChange() {
        throw new Error("a fault of the page");
      },
    });
    await loads[0]?.fail();
    await changed();
    await loads[1]?.answer(["sent"]);
    vi.useRealTimers();
    await vi.waitFor(() => expect(reported).toHaveLength(2));
    expect(rows.state).toEqual({ rows: ["sent"], error: undefined });
  });

  it.each(["switched", "ended"] as const)("loads nothing once the connection is %s", async (status) => {
    const page = fakeConnection();
    const load = vi.fn(() => Promise.resolve(["of 42"]));
    const connection = {
      ...page.connection,
      get state() {
        return { ...INITIAL, status: load.mock.calls.length > 0 ? status : "connected" };
      },
    } as typeof page.connection;
    const rows = openRows(connection, { type: "order", load });
    await tick();
    page.receive({ type: "order", id: "1" });
    await tick(120_000);
    expect([load.mock.calls.length, rows.state.rows]).toEqual([1, ["of 42"]]);
    rows.stop();
  });

  it.each(["stop", "signal", "using"] as const)(
    "ends by %s, with its timers, and keeps the connection",
    async (how) => {
      const page = new AbortController();
      const { rows, loads, listeners, open, changed } = await opened({ signal: page.signal });
      open();
      if (how === "signal") {
        page.abort();
      } else {
        rows[how === "stop" ? "stop" : Symbol.dispose]();
      }
      await changed();
      rows.refresh();
      await loads[0]?.answer(["late"]);
      expect([loads.length, listeners(), vi.getTimerCount(), rows.state.rows]).toEqual([1, 0, 0, undefined]);
    },
  );

  it("starts nothing with a signal that has aborted", async () => {
    const { loads, listeners } = await opened({ signal: AbortSignal.abort() });
    expect([loads.length, listeners(), vi.getTimerCount()]).toEqual([0, 0, 0]);
  });
});

describe("a route", () => {
  const answers = async (...responses: (() => Response)[]) => {
    const fetched = vi.fn<typeof fetch>(
      async () => (responses.length > 1 ? responses.shift() : responses[0])?.() as never,
    );
    vi.stubGlobal("fetch", fetched);
    const onChange = vi.fn();
    const { connection } = fakeConnection();
    const rows = openRows(connection, { type: "order", url: "/orders", onChange });
    await tick();
    return { rows, fetched, onChange };
  };

  it("is asked without a cache, and equal rows are shown once", async () => {
    const { rows, fetched, onChange } = await answers(() => Response.json([1]));
    await tick(120_000);
    expect(fetched).toHaveBeenCalledWith("/orders", expect.objectContaining({ cache: "no-store", redirect: "manual" }));
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(onChange.mock.calls).toEqual([[{ rows: [1], error: undefined }]]);
    rows.stop();
  });

  it.each([
    ["401", () => new Response("Log in first", { status: 401 }), "/orders answered 401: Log in first"],
    ["a redirect", () => Object.defineProperty(new Response(""), "status", { value: 0 }), undefined],
    ["a page", () => new Response("<!doctype html>"), "Unexpected token '<'"],
  ])("shows no rows and says why after %s", async (_name, response, message = "") => {
    const { rows } = await answers(() => Response.json([1]), response);
    await tick(60_000);
    expect(rows.state.rows).toEqual([1]);
    expect(rows.state.error ?? "").toContain(message);
    rows.stop();
  });
});
