import { describe, expect, test, vi } from "vitest";

import { once } from "../../../examples/recipes/fan-out/client";
import { whileConnected } from "../../../examples/recipes/app";
import type { Message } from "../../../examples/recipes/schedule/server";
import { behaviours, page, stage, until } from "./stage";

describe.each(behaviours)("scheduled messages, %s", (behaviour) => {
  async function start() {
    const server = await import("../../../examples/recipes/schedule/server");
    vi.stubEnv("CRON_SECRET", "of cron");
    const service = await stage(behaviour, (event) => whileConnected(event, "user.42"));
    const got: string[] = [];
    page("42").connection.listen<Message>(once(({ text }) => got.push(text)));
    await until(() => expect(service.state().connections[0]?.feeds).toEqual(["user.42"]));
    const row = (id: string, dueAt: number) => server.schedule({ id, feed: "user.42", text: id, dueAt });
    const cron = (secret: string) =>
      server.cron(new Request("https://app.test/cron", { headers: { Authorization: `Bearer ${secret}` } }));
    return { ...server, got, row, cron };
  }

  test("sends what is due and nothing else; what was cancelled not at all", async () => {
    const { row, cancel, sendDue, got } = await start();
    row("later", 200);
    row("now", 100);
    row("cancelled", 100);
    expect(cancel("cancelled")).toBe(true);
    expect(await sendDue(99)).toBe(0);
    expect(await sendDue(199)).toBe(1);
    expect(await sendDue(200)).toBe(1);
    await until(() => expect(got).toEqual(["now", "later"]));
    expect(await sendDue(1_000_000)).toBe(0);
  });

  test("two runs at the same time send once", async () => {
    const { row, sendDue, got } = await start();
    row("a", 100_000);
    row("b", 100_001);
    const counts = await Promise.all([sendDue(100_002), sendDue(100_002)]);
    expect(counts).toEqual([2, 0]);
    await until(() => expect(got).toEqual(["a", "b"]));
  });

  test("a run that ends in the middle is made good a minute later", async () => {
    const { row, sendDue, got } = await start();
    row("a", 100_000);
    row("b", 100_001);
    const { fetch } = globalThis;
    const cutOff = vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
      await fetch(...request);
      throw new Error("The function ran out of time");
    });
    await expect(sendDue(100_002)).rejects.toThrow("out of time");
    cutOff.mockRestore();
    expect(await sendDue(160_001)).toBe(0);
    expect(await sendDue(160_002)).toBe(2);
    await until(() => expect(got).toEqual(["a", "b"]));
  });

  test("a row that fails holds up no other, and one that is cancelled meanwhile stays unsent", async () => {
    const { row, schedule, cancel, sendDue, got } = await start();
    schedule({ id: "refused", feed: "No Feed", text: "refused", dueAt: 1 });
    row("a", 2);
    row("b", 3);
    const run = sendDue(100);
    expect(cancel("b")).toBe(true);
    await expect(run).rejects.toThrow("Invalid feed name");
    await until(() => expect(got).toEqual(["a"]));
  });

  test("answers cron alone", async () => {
    const { row, cron, got } = await start();
    row("now", 100);
    for (const secret of ["", "of Cron", "of cron "].map(encodeURIComponent))
      expect((await cron(secret)).status).toBe(401);
    expect(got).toEqual([]);
    expect(await (await cron("of cron")).json()).toEqual({ sent: 1 });
    await until(() => expect(got).toEqual(["now"]));
  });
});
