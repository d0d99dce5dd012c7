import { describe, expect, test, vi } from "vitest";

import type { Notice } from "../../../examples/recipes/notifications/server";
import { changeFeeds } from "../../../examples/recipes/socketless/server";
import { behaviours, loseNextMessage, page, stage, until, type Handlers } from "./stage";

describe.each(behaviours)("notifications, %s", (behaviour) => {
  async function start(wrap = (handler: Handlers[number]) => handler) {
    const server = await import("../../../examples/recipes/notifications/server");
    const { inbox } = await import("../../../examples/recipes/notifications/client");
    const service = await stage(behaviour, wrap(server.onEvent));
    const open = (user: string, options?: { lookAgainMs: number }) => {
      const shown: Notice[][] = [];
      const load = () => server.noticesOf(user);
      const read = inbox(page(user, options).connection, { load, onChange: (notices) => shown.push(notices) });
      const sees = (...lines: string[]) =>
        until(() => expect(shown.at(-1)?.map((n) => `${n.text}${n.read ? " (read)" : ""}`)).toEqual(lines));
      return { shown, read, sees };
    };
    const joined = (count: number) =>
      until(() => expect(service.state().connections.filter(({ feeds }) => feeds.length === 1)).toHaveLength(count));
    return { ...server, service, open, joined };
  }

  test("reaches all devices of one person, and nobody else", async () => {
    const { open, joined, notify, service } = await start();
    const [phone, laptop, ben] = [open("42"), open("42"), open("43")];
    await joined(3);
    expect(
      service
        .state()
        .connections.map(({ feeds }) => feeds[0])
        .sort(),
    ).toEqual(["user.42", "user.42", "user.43"]);
    service.faults.duplicate = true;
    await notify("42", "report.7", "Your report is ready");
    await phone.sees("Your report is ready");
    await laptop.sees("Your report is ready");
    expect(ben.shown.flat()).toEqual([]);
  });

  test("what is read on one device is read on the others; nobody reads for another person", async () => {
    const { open, joined, notify, noticesOf } = await start();
    const [phone, laptop, ben] = [open("42"), open("42"), open("43")];
    await joined(3);
    await notify("42", "report.7", "Your report is ready");
    await laptop.sees("Your report is ready");
    expect(ben.read("report.7")).toBe(true);
    expect(phone.read("report.7")).toBe(true);
    await laptop.sees("Your report is ready (read)");
    await notify("43", "x", "Yours");
    await ben.sees("Yours");
    expect(await noticesOf("43")).toEqual([{ id: "x", text: "Yours", read: false }]);
  });

  test("finds a notice that was made between a page's load and its join", async () => {
    let join = (): unknown => undefined;
    const { open, service, notify } = await start((handler) => async (event) => {
      const { join: feeds = [], ...rest } = await handler(event);
      if (feeds[0]) {
        join = () => changeFeeds("join", String(feeds[0]), event.identifier);
      }
      return rest;
    });
    const phone = open("42", { lookAgainMs: 1000 });
    await until(() => expect(phone.shown).toEqual([[]]));
    await notify("42", "report.7", "Your report is ready");
    await join();
    await until(() => expect(service.state().connections[0]?.feeds).toEqual(["user.42"]));
    await phone.sees("Your report is ready");
  });

  test("tells the other devices of a second press when the message of the first was lost", async () => {
    const { open, joined, notify, noticesOf } = await start();
    const [phone, laptop] = [open("42"), open("42")];
    await joined(2);
    await notify("42", "report.7", "Your report is ready");
    for (const { sees } of [phone, laptop]) {
      await sees("Your report is ready");
    }
    vi.spyOn(console, "error").mockReturnValue();
    loseNextMessage(429);
    phone.read("report.7");
    await until(async () => expect(await noticesOf("42")).toMatchObject([{ read: true }]));
    await until(() => expect(console.error).toHaveBeenCalled());
    phone.read("report.7");
    for (const { sees } of [phone, laptop]) {
      await sees("Your report is ready (read)");
    }
  });

  test("a device that was offline while the job ran catches up, and a job that runs twice notifies once", async () => {
    const { open, joined, notify, service } = await start();
    const phone = open("42");
    await joined(1);
    service.drop();
    await until(() => expect(service.state().connections).toEqual([]));
    await notify("42", "report.7", "Your report is ready");
    await notify("42", "report.7", "Your report is ready");
    await phone.sees("Your report is ready");
  });
});
