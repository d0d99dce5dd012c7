import { describe, expect, onTestFinished, test, vi } from "vitest";

import { once } from "../../../examples/recipes/fan-out/client";
import { whileConnected } from "../../../examples/recipes/app";
import type { Message } from "../../../examples/recipes/schedule/server";
import { passTime } from "./stores";
import { behaviours, page, stage, until } from "./stage";

describe.each(behaviours)("scheduled messages, %s", (behaviour) => {
  async function start() {
    const { cron: answerCron } = await import("../../../examples/recipes/cron");
    const server = await import("../../../examples/recipes/schedule/server");
    vi.stubEnv("CRON_SECRET", "of cron");
    const service = await stage(behaviour, (event) => whileConnected(event, "user.42"));
    const got: string[] = [];
    page("42").connection.listen<Message>(once(({ text }) => got.push(text)));
    await until(() => expect(service.state().connections[0]?.feeds).toEqual(["user.42"]));
    const row = (id: string, inMs: number) =>
      server.schedule({ id, feed: "user.42", text: id, dueAt: Date.now() + inMs });
    const cron = (secret: string, ...more: (() => Promise<unknown>)[]) => {
      const headers = { Authorization: `Bearer ${secret}` };
      return answerCron(new Request("https://app.test/cron", { headers }), ...more, server.sendDue);
    };
    return { ...server, got, row, cron };
  }

  test("sends what is due and nothing else; what was cancelled not at all", async () => {
    const { row, cancel, sendDue } = await start();
    // A page may lose its connection when the clock leaps, so look at the calls.
    const calls = vi.spyOn(globalThis, "fetch").mock.calls;
    await row("later", 90_000);
    await row("soon", 30_000);
    await row("cancelled", 30_000);
    expect(await cancel("cancelled")).toBe(true);
    expect(await sendDue()).toBe(0);
    await passTime(30_000);
    expect(await sendDue()).toBe(1);
    await passTime(60_000);
    expect(await sendDue()).toBe(1);
    const sent = calls.filter(([url]) => String(url).endsWith("/message")).map(([, init]) => String(init?.body));
    expect(sent).toEqual(["soon", "later"].map((id): unknown => expect.stringContaining(id)));
    await passTime(1_000_000);
    expect(await sendDue()).toBe(0);
  });

  test("schedules an id once, also if the job that does it runs twice", async () => {
    const { row, sendDue, got } = await start();
    await row("a", -2);
    await row("a", -1);
    expect(await sendDue()).toBe(1);
    await until(() => expect(got).toEqual(["a"]));
  });

  test("two runs at the same time send once", async () => {
    const { row, sendDue, got } = await start();
    await row("a", -2);
    await row("b", -1);
    const [one = 0, two = 0] = await Promise.all([sendDue(), sendDue()]);
    expect(one + two).toBe(2);
    await until(() => expect([...got].sort()).toEqual(["a", "b"]));
  });

  test("a run that ends in the middle is made good a minute later", async () => {
    const { row, sendDue, got } = await start();
    await row("a", -2);
    await row("b", -1);
    const { fetch } = globalThis;
    const cutOff = vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
      await fetch(...request);
      throw new Error("The function ran out of time");
    });
    await expect(sendDue()).rejects.toThrow("out of time");
    cutOff.mockRestore();
    await passTime(50_000);
    expect(await sendDue()).toBe(0);
    await passTime(10_000);
    expect(await sendDue()).toBe(2);
    await until(() => expect(got).toEqual(["a", "b"]));
  });

  test("a row that fails holds up no other, and one that is cancelled meanwhile stays unsent", async () => {
    const { row, schedule, cancel, sendDue, got } = await start();
    await schedule({ id: "refused", feed: "No Feed", text: "refused", dueAt: 1 });
    await row("a", -2);
    await row("b", -1);
    const { fetch } = globalThis;
    const sending = vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (...request) => {
      expect(await cancel("b")).toBe(true);
      return fetch(...request);
    });
    onTestFinished(() => sending.mockRestore());
    await expect(sendDue()).rejects.toThrow("Invalid feed name");
    await until(() => expect(got).toEqual(["a"]));
  });

  test("keeps a message that is moved to another time while a run sends it", async () => {
    const { row, cancel, sendDue } = await start();
    await row("a", -1);
    const { fetch } = globalThis;
    const sending = vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (...request) => {
      expect(await cancel("a")).toBe(true);
      await row("a", 30_000);
      return fetch(...request);
    });
    onTestFinished(() => sending.mockRestore());
    expect(await sendDue()).toBe(1);
    await passTime(30_000);
    expect(await sendDue()).toBe(1);
  });

  test("answers cron alone", async () => {
    const { row, cron, got } = await start();
    await row("now", -1);
    for (const secret of ["", "of Cron", "of cron "].map(encodeURIComponent)) {
      expect((await cron(secret)).status).toBe(401);
    }
    expect(got).toEqual([]);
    expect((await cron("of cron")).status).toBe(204);
    await until(() => expect(got).toEqual(["now"]));
  });

  test("does the other jobs when one fails, and tells cron", async () => {
    const { row, cron, got } = await start();
    const error = vi.spyOn(console, "error").mockReturnValue();
    await row("now", -1);
    expect((await cron("of cron", () => Promise.reject(new Error("one job")))).status).toBe(500);
    expect(error).toHaveBeenCalledWith(new Error("one job"));
    await until(() => expect(got).toEqual(["now"]));
  });
});
