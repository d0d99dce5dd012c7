import { describe, expect, test } from "vitest";

import type { Notice } from "../../../examples/recipes/notifications/server";
import { behaviours, page, stage, until } from "./stage";

describe.each(behaviours)("notifications, %s", (behaviour) => {
  async function start() {
    const server = await import("../../../examples/recipes/notifications/server");
    const { inbox } = await import("../../../examples/recipes/notifications/client");
    const service = await stage(behaviour, server.onEvent);
    const open = (user: string) => {
      const shown: Notice[][] = [];
      const load = () => Promise.resolve(structuredClone(server.noticesOf(user)));
      const read = inbox(page(user).connection, { load, onChange: (notices) => shown.push(notices) });
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
    expect(noticesOf("43")).toEqual([{ id: "x", text: "Yours", read: false }]);
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
