import { describe, expect, onTestFinished, test, vi } from "vitest";

import type { Mail } from "../../../examples/recipes/offline/email";
import { startPushService } from "./push-service";
import { page, stage, until } from "./stage";
import { passTime } from "./stores";

/** The document of a page, whose person can look away. */
class PageDocument extends EventTarget {
  visibilityState = "visible";
  show(state: "visible" | "hidden") {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

describe("notices for people who are offline", () => {
  async function start() {
    const notifications = await import("../../../examples/recipes/notifications/server");
    const { inbox } = await import("../../../examples/recipes/notifications/client");
    const offline = await import("../../../examples/recipes/offline/server");
    const webPush = await import("../../../examples/recipes/offline/web-push");
    const { byEmail } = await import("../../../examples/recipes/offline/email");
    const { confirmSeen } = await import("../../../examples/recipes/offline/client");
    const service = await stage("contract", notifications.onEvent, offline.onEvent);
    const document = new PageDocument();
    vi.stubGlobal("document", document);
    const { noticesOf } = notifications;
    const open = async (user: string) => {
      const { connection } = page(user);
      const shown: string[] = [];
      const confirm = confirmSeen(connection);
      const onChange: typeof confirm = (notices) => {
        if (connection.signal.aborted) {
          return;
        } // The page has gone with the test, and its document too.
        confirm(notices);
        shown.splice(0, shown.length, ...notices.map(({ text }) => text));
      };
      inbox(connection, { load: () => noticesOf(user), onChange });
      const isIn = () =>
        service
          .state()
          .connections.some(({ identifier, feeds }) => identifier.startsWith(`${user}.`) && feeds.length > 0);
      await until(() => expect(isIn()).toBe(true));
      return { connection, shown };
    };
    /** Two runs of cron at the same time, as on two machines. */
    const runs = async (deliver = webPush.push) =>
      (await Promise.all([offline.deliverDue(deliver), offline.deliverDue(deliver)])).reduce((sum, it) => sum + it);
    return { ...startPushService(), ...offline, ...webPush, byEmail, noticesOf, service, document, open, runs };
  }
  const minute = 60_000;

  test("a notice that no page has shown after a minute goes once to each browser of the person", async () => {
    const { browser, pushes, subscribe, notify, runs, noticesOf } = await start();
    const [phone, laptop, bens] = [browser("phone"), browser("laptop", "web.push.apple.com"), browser("ben")];
    for (const subscription of [phone, laptop]) {
      expect(await subscribe("42", subscription)).toBe(true);
    }
    await subscribe("43", bens);
    await notify("42", "report.7", "Your report is ready");
    await notify("42", "report.7", "Your report is ready");
    expect(await runs()).toBe(0);
    await passTime(minute);
    expect(await runs()).toBe(1);
    const payload = { id: "report.7", text: "Your report is ready" };
    expect(pushes.map(({ endpoint }) => endpoint).sort()).toEqual([phone.endpoint, laptop.endpoint]);
    expect(pushes).toMatchObject([{ payload }, { payload }]);
    expect(pushes.map(({ sender }) => `${sender.aud} ${sender.sub}`).sort()).toEqual([
      "https://fcm.googleapis.com mailto:ops@example.com",
      "https://web.push.apple.com mailto:ops@example.com",
    ]);
    await notify("42", "report.7", "Your report is ready");
    await passTime(10 * minute);
    expect(await runs()).toBe(0);
    expect(pushes).toHaveLength(2);
    expect(await noticesOf("42")).toEqual([{ ...payload, read: false }]);
  });

  test("a notice that a page shows is not delivered in another way, even if each event arrives twice", async () => {
    const { browser, pushes, subscribe, notify, open, runs, service } = await start();
    await subscribe("42", browser("phone"));
    service.faults.duplicate = true;
    const { shown } = await open("42");
    await notify("42", "report.7", "Your report is ready");
    await until(() => expect(shown).toEqual(["Your report is ready"]));
    await until(() => seen("42", "report.7"));
    await passTime(minute);
    expect(await runs()).toBe(0);
    expect(pushes).toEqual([]);
  });

  test("a page in the background doesn't count until the person looks at it", async () => {
    const { browser, pushes, subscribe, notify, open, runs, document } = await start();
    await subscribe("42", browser("phone"));
    document.show("hidden");
    const { connection, shown } = await open("42");
    const send = vi.spyOn(connection, "send");
    for (const id of ["first", "second"]) {
      await notify("42", id, id);
      await until(() => expect(shown).toContain(id));
      // Look at the page itself: a confirmation could arrive only after the run.
      expect(send).not.toHaveBeenCalled();
      if (id === "first") {
        await passTime(minute);
      }
      expect(await runs()).toBe(id === "first" ? 1 : 0);
    }
    document.show("visible");
    await until(() => seen("42", "second"));
    await passTime(minute);
    expect(await runs()).toBe(0);
    expect(pushes.map(({ payload }) => payload)).toEqual([{ id: "first", text: "first" }]);
  });

  test("nobody confirms a notice for another person", async () => {
    const { browser, subscribe, notify, open, runs } = await start();
    await subscribe("42", browser("phone"));
    const ben = await open("43");
    await notify("42", "report.7", "Yours");
    await notify("43", "report.7", "Ben's");
    ben.connection.send({ type: "seen_notices", ids: ["report.7", ["42", "report.7"], '42","report.7', null] });
    await until(() => seen("43", "report.7"));
    await passTime(minute);
    expect(await runs()).toBe(1);
  });

  test("delivers a notice whose call to the service failed", async () => {
    const { browser, pushes, subscribe, notify, runs } = await start();
    await subscribe("42", browser("phone"));
    vi.stubEnv("SOCKETLESS_API_KEY", "of nobody");
    await expect(notify("42", "report.7", "Ready")).rejects.toThrow("Socketless answered message");
    await passTime(minute);
    expect(await runs()).toBe(1);
    expect(pushes).toHaveLength(1);
  });

  test("a run that ends after it has sent repeats the notice under the same topic", async () => {
    const { browser, pushes, subscribe, notify, deliverDue, push } = await start();
    await subscribe("42", browser("phone"));
    await notify("42", "report.7", "Ready");
    await passTime(minute);
    const endsEarly = async (notice: Parameters<typeof push>[0]) => {
      await push(notice);
      throw new Error("The function ran out of time");
    };
    await expect(deliverDue(endsEarly)).rejects.toThrow("out of time");
    await passTime(minute);
    expect(await deliverDue(push)).toBe(0);
    await passTime(minute);
    expect(await deliverDue(push)).toBe(1);
    expect(new Set(pushes.map(({ topic }) => topic)).size).toBe(1);
    expect(pushes).toHaveLength(2);
  });

  test.each([404, 410])(
    "a subscription that is answered with %s is deleted, and the others get the notice",
    async (status) => {
      const { browser, pushes, subscribe, notify, runs, answer } = await start();
      const [gone, phone] = [browser("gone"), browser("phone")];
      for (const subscription of [gone, phone]) {
        await subscribe("42", subscription);
      }
      answer(gone.endpoint, status);
      await notify("42", "first", "First");
      await passTime(minute);
      expect(await runs()).toBe(1);
      answer(gone.endpoint, 201);
      await notify("42", "second", "Second");
      await passTime(minute);
      expect(await runs()).toBe(1);
      expect(pushes.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint, phone.endpoint]);
    },
  );

  test("tries again if no push service takes a notice, without logging a browser's address", async () => {
    const { browser, pushes, subscribe, notify, deliverDue, push, answer } = await start();
    const phone = browser("phone");
    await subscribe("42", phone);
    await notify("42", "report.7", "Ready");
    await passTime(minute);
    answer(phone.endpoint, 500);
    const failure = await deliverDue(push).catch((error: unknown) => String(error));
    expect(failure).toContain("500");
    expect(failure).not.toContain(phone.endpoint);
    answer(phone.endpoint, 201);
    await passTime(2 * minute);
    expect(await deliverDue(push)).toBe(1);
    expect(pushes).toHaveLength(1);
  });

  test("doesn't deliver a notice that is a day old", async () => {
    const { browser, pushes, subscribe, notify, deliverDue, push } = await start();
    await subscribe("42", browser("phone"));
    await notify("42", "report.7", "Ready");
    await passTime(minute);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * minute });
    onTestFinished(() => void vi.useRealTimers());
    expect(await deliverDue(push)).toBe(0);
    expect(pushes).toEqual([]);
  });

  test("a browser in which another person logs in gets no notice of the first", async () => {
    const { browser, pushes, subscribe, notify, runs } = await start();
    const shared = browser("shared");
    await subscribe("42", shared);
    await subscribe("43", shared);
    await notify("42", "mine", "Of 42");
    await notify("43", "theirs", "Of 43");
    await passTime(minute);
    expect(await runs()).toBe(1);
    expect(pushes.map(({ payload }) => payload)).toEqual([{ id: "theirs", text: "Of 43" }]);
  });

  test("keeps the ten newest browsers of a person", async () => {
    const { browser, pushes, subscribe, notify, runs } = await start();
    for (let at = 0; at < 12; at += 1) {
      await subscribe("42", browser(`phone${at}`));
    }
    await notify("42", "report.7", "Ready");
    await passTime(minute);
    expect(await runs()).toBe(1);
    expect(pushes).toHaveLength(10);
    expect(pushes.some(({ endpoint }) => endpoint.endsWith("phone0"))).toBe(false);
  });

  test.each([
    "http://fcm.googleapis.com/send/a",
    "https://127.0.0.1/send/a",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/send/a",
    "https://[::1]/send/a",
    "https://fcm.googleapis.com:8443/send/a",
    "https://fcm.googleapis.com@evil.test/send/a",
    "https://user:pass@fcm.googleapis.com/send/a",
    "https://fcm.googleapis.com.evil.test/send/a",
    "https://evilfcm.googleapis.com/send/a",
    "https://evil.test/fcm.googleapis.com/",
    "https://evil.test\\.push.apple.com/a",
    "https://evil.test/.push.apple.com/a",
    "https://evil.test#.push.apple.com/a",
    "https://push.apple.com.evil.test/a",
    "https://fcm.googleapis.com/send/a b",
    `https://fcm.googleapis.com/${"a".repeat(1001)}`,
    "fcm.googleapis.com",
    "",
    null,
    ["https://fcm.googleapis.com/send/a"],
  ])("refuses a subscription whose address is %j", async (endpoint) => {
    const { browser, subscribe, notify, runs, pushes } = await start();
    expect(await subscribe("42", { ...browser("phone"), endpoint })).toBe(false);
    await notify("42", "report.7", "Ready");
    await passTime(minute);
    expect(await runs()).toBe(0);
    expect(pushes).toEqual([]);
  });

  test("refuses a subscription without keys that can encrypt", async () => {
    const { browser, subscribe } = await start();
    const { endpoint, keys } = browser("phone");
    const wrong = [undefined, null, "", {}, { ...keys, auth: "short" }, { ...keys, p256dh: `${keys.p256dh}x` }];
    for (const it of wrong) {
      expect(await subscribe("42", { endpoint, keys: it })).toBe(false);
    }
    for (const it of [undefined, null, "", [], 7]) {
      expect(await subscribe("42", it)).toBe(false);
    }
    for (const host of ["updates.push.services.mozilla.com", "wns2-par02p.notify.windows.com"]) {
      expect(await subscribe("42", browser("a", host))).toBe(true);
    }
  });

  test("whoever can't be reached by push gets one e-mail, under one key", async () => {
    const { browser, pushes, subscribe, notify, runs, push, byEmail } = await start();
    await subscribe("42", browser("phone"));
    const mails: Mail[] = [];
    const addressOf = (user: string) => Promise.resolve(user === "none" ? undefined : `${user}@example.com`);
    const send = (mail: Mail) => {
      mails.push(mail);
      return mails.length === 1 ? Promise.reject(new Error("busy")) : Promise.resolve();
    };
    const email = byEmail({ addressOf, send });
    for (const user of ["42", "43", "none"]) {
      await notify(user, "report.7", "Ready\r\nBcc: all@example.com");
    }
    await passTime(minute);
    const deliver: typeof push = async (notice) => (await push(notice)) || email(notice);
    await expect(runs(deliver)).rejects.toThrow("busy");
    await passTime(2 * minute);
    expect(await runs(deliver)).toBe(1);
    expect(pushes).toHaveLength(1);
    expect(mails).toMatchObject([1, 2].map(() => ({ to: "43@example.com", subject: "Ready Bcc: all@example.com" })));
    expect(mails[0]?.key).toBe(mails[1]?.key);
  });
});

/** Expects that the server knows that a page has shown the notice. */
async function seen(user: string, id: string) {
  const { store } = await import("../../../examples/recipes/storage/store");
  const row = await store.get<{ isSeen: boolean }>("unseen notices", JSON.stringify([user, id]));
  expect(row?.value.isSeen).toBe(true);
}
