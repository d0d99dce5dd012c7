import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import webPush from "web-push";

import { byEmail, type Mail } from "../../sdk/javascript/src/notifications/email";
import { passTime, stage as notificationsStage } from "../../sdk/javascript/src/notifications/harness";
import { createWebPush, type WebPushOptions } from "../../sdk/javascript/src/notifications/web-push";
import { memory } from "../../sdk/javascript/src/storage/memory";
import { startPushService } from "./push-service";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
});

const MINUTE = 60_000;

/** Notifications that are delivered by Web Push, and by e-mail if the test has it. */
function stage({ email, ...options }: Partial<WebPushOptions> & { email?: Parameters<typeof byEmail>[0] } = {}) {
  const service = startPushService();
  const store = memory();
  const lines: string[] = [];
  const log = { warn: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };
  const socketless = { log, isOwnPage: ({ headers }: { headers: unknown }) => !(headers as Headers).has("x-foreign") };
  const push = createWebPush(socketless, { store, webPush, fetch: service.fetch, ...service.vapid, ...options });
  const deliver = email ? [push.channel, byEmail(email)] : push.channel;
  const notifications = notificationsStage({ store, deliver });
  const ask = async (user: string | undefined, method: string, body?: unknown, headers = {}) =>
    push.subscriptions(
      new Request("https://app.test/push-subscriptions", {
        method,
        headers: { "Content-Type": "application/json", ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      user,
    );
  const subscribe = async (user: string, body: unknown) => (await ask(user, "POST", body)).status;
  /** Two runs of cron at the same time, as on two machines. */
  const runs = async () =>
    (await Promise.all([notifications.deliverDue(), notifications.deliverDue()])).reduce((sum, it) => sum + it);
  return { ...notifications, ...service, store, push, ask, subscribe, runs, pushLines: lines };
}

it("reaches each browser of the person once, encrypted and signed", async () => {
  const { browser, pushes, subscribe, notify, runs } = stage();
  const [phone, laptop, bens] = [browser("phone"), browser("laptop", "web.push.apple.com"), browser("ben")];
  for (const subscription of [phone, laptop]) {
    expect(await subscribe("42", subscription)).toBe(204);
  }
  await subscribe("43", bens);
  await notify("42", { id: "report.7", text: "Your report is ready", url: "/reports/7" });
  passTime(MINUTE);
  expect(await runs()).toBe(1);
  const payload = { id: "report.7", text: "Your report is ready", url: "/reports/7" };
  expect(pushes.map(({ endpoint }) => endpoint).sort()).toEqual([phone.endpoint, laptop.endpoint]);
  expect(pushes).toMatchObject([{ payload }, { payload }]);
  expect(pushes.map(({ sender }) => `${sender.aud} ${sender.sub}`).sort()).toEqual([
    "https://fcm.googleapis.com mailto:ops@example.com",
    "https://web.push.apple.com mailto:ops@example.com",
  ]);
  passTime(10 * MINUTE);
  expect(await runs()).toBe(0);
});

it("tries only the browser again whose push service was busy, and under the same topic", async () => {
  const { browser, pushes, subscribe, notify, runs, answer, pushLines } = stage();
  const [phone, laptop] = [browser("phone"), browser("laptop")];
  await subscribe("42", phone);
  await subscribe("42", laptop);
  answer(laptop.endpoint, () => new Response(null, { status: 503 }));
  await notify("42", { id: "report.7", text: "Ready" });
  passTime(MINUTE);
  expect(await runs()).toBe(1);
  expect(pushes.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint]);
  answer(laptop.endpoint);
  passTime(MINUTE);
  await runs();
  expect(pushes.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint, laptop.endpoint]);
  expect(new Set(pushes.map(({ topic }) => topic)).size).toBe(1);
  expect(pushLines).toEqual(["fcm.googleapis.com answered a push with 503"]);
});

it.each([() => "3600", () => new Date(Date.now() + 3_600_000).toUTCString()])(
  "asks a push service for nothing before its Retry-After is over (%#)",
  async (retryAfter) => {
    const { browser, called, subscribe, notify, runs, answer, pushes } = stage();
    const phone = browser("phone");
    await subscribe("42", phone);
    answer(phone.endpoint, () => new Response(null, { status: 429, headers: { "Retry-After": retryAfter() } }));
    await notify("42", { id: "one", text: "One" });
    passTime(MINUTE);
    await runs();
    answer(phone.endpoint);
    await notify("42", { id: "two", text: "Two" });
    for (let minute = 0; minute < 58; minute += 1) {
      passTime(MINUTE);
      await runs();
    }
    expect(called).toHaveLength(1);
    for (let minute = 0; minute < 3; minute += 1) {
      passTime(MINUTE);
      await runs();
    }
    expect(pushes.map(({ payload }) => (payload as { id: string }).id).sort()).toEqual(["one", "two"]);
  },
);

it.each([404, 410])("forgets a browser that is answered with %s, and reaches the others", async (status) => {
  const { browser, pushes, called, subscribe, notify, runs, answer } = stage();
  const [gone, phone] = [browser("gone"), browser("phone")];
  for (const subscription of [gone, phone]) {
    await subscribe("42", subscription);
  }
  answer(gone.endpoint, () => new Response(null, { status }));
  for (const id of ["first", "second"]) {
    await notify("42", { id, text: id });
    passTime(MINUTE);
    expect(await runs()).toBe(1);
  }
  expect(pushes.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint, phone.endpoint]);
  expect(called.filter((it) => it === gone.endpoint)).toHaveLength(1);
});

it("never logs a browser's address", async () => {
  const { browser, subscribe, notify, runs, answer, pushLines } = stage();
  const [phone, laptop] = [browser("phone"), browser("laptop")];
  await subscribe("42", phone);
  await subscribe("42", laptop);
  answer(phone.endpoint, () => new Response(null, { status: 403 }));
  answer(laptop.endpoint, () => {
    throw new TypeError(`fetch of ${laptop.endpoint} failed`);
  });
  await notify("42", { id: "report.7", text: "Ready" });
  passTime(MINUTE);
  expect(await runs()).toBe(0);
  expect(pushLines.sort()).toEqual([
    "fcm.googleapis.com answered a push with 403",
    "fcm.googleapis.com could not be reached: fetch of … failed",
  ]);
});

it("asks nothing of a browser that was subscribed with another key, until it is subscribed again", async () => {
  const { browser, store, called, subscribe, notify, runs, push } = stage();
  const phone = browser("phone");
  await subscribe("42", phone);
  await store.change<object>("push subscriptions", phone.endpoint, (row) => ({ ...row, publicKey: "the old one" }));
  await notify("42", { id: "first", text: "first" });
  passTime(MINUTE);
  expect([await runs(), called]).toEqual([0, []]);
  expect(push).toBeDefined();
  await subscribe("42", phone);
  await notify("42", { id: "second", text: "second" });
  passTime(MINUTE);
  expect([await runs(), called]).toEqual([1, [phone.endpoint]]);
});

it("replaces a subscription that the browser has renewed", async () => {
  const { browser, called, subscribe, notify, runs } = stage();
  const [old, renewed] = [browser("old"), browser("renewed")];
  await subscribe("42", old);
  expect(await subscribe("42", { ...renewed, old: old.endpoint })).toBe(204);
  await notify("42", { id: "report.7", text: "Ready" });
  passTime(MINUTE);
  expect([await runs(), called]).toEqual([1, [renewed.endpoint]]);
});

it("gives a browser in which another person logs in no notice of the first, and lets nobody end another's", async () => {
  const { browser, pushes, subscribe, notify, runs, ask } = stage();
  const shared = browser("shared");
  await subscribe("42", shared);
  await subscribe("43", shared);
  await ask("42", "DELETE", { endpoint: shared.endpoint });
  await subscribe("42", { ...browser("other"), old: shared.endpoint });
  await notify("42", { id: "mine", text: "Of 42" });
  await notify("43", { id: "theirs", text: "Of 43" });
  passTime(MINUTE);
  expect(await runs()).toBe(2);
  expect(
    pushes.map(({ endpoint, payload }) => [endpoint.split("/").at(-1), (payload as { text: string }).text]).sort(),
  ).toEqual([
    ["other", "Of 42"],
    ["shared", "Of 43"],
  ]);
  expect((await ask("43", "DELETE", { endpoint: shared.endpoint })).status).toBe(204);
  await notify("43", { id: "late", text: "Late" });
  passTime(MINUTE);
  expect(await runs()).toBe(0);
});

it("reaches the other browsers of a person when the keys of one are none, and forgets that one", async () => {
  const { browser, pushes, subscribe, notify, runs, pushLines } = stage();
  const good = browser("good");
  await subscribe("42", good);
  await subscribe("42", { ...browser("bad"), keys: { ...good.keys, p256dh: "A".repeat(87) } });
  await notify("42", { id: "report.7", text: "Ready" });
  passTime(MINUTE);
  expect(await runs()).toBe(1);
  passTime(30 * MINUTE);
  expect([await runs(), pushes.length, pushLines.length]).toEqual([0, 1, 1]);
});

it("forgets all browsers of a person whose sessions have ended", async () => {
  const { browser, pushes, subscribe, notify, runs, push } = stage();
  await subscribe("42", browser("phone"));
  await subscribe("42", browser("thief"));
  await push.forgetAll("42");
  await notify("42", { id: "report.7", text: "Ready" });
  passTime(MINUTE);
  await runs();
  expect(pushes).toEqual([]);
});

it("keeps the ten newest browsers of a person, of which a renewed one is the newest", async () => {
  const { browser, pushes, subscribe, notify, runs } = stage();
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10]) {
    await subscribe("42", browser(`phone${at}`));
  }
  await notify("42", { id: "report.7", text: "Ready" });
  passTime(MINUTE);
  await runs();
  expect(pushes.map(({ endpoint }) => Number(endpoint.split("phone")[1])).sort((a, b) => a - b)).toEqual([
    0, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

it.each([
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
  const { browser, subscribe, notify, runs, called } = stage();
  expect(await subscribe("42", { ...browser("phone"), endpoint })).toBe(400);
  await notify("42", { id: "report.7", text: "Ready" });
  passTime(MINUTE);
  expect([await runs(), called]).toEqual([0, []]);
});

it("refuses a subscription without keys that can encrypt", async () => {
  const { browser, subscribe } = stage();
  const { endpoint, keys } = browser("phone");
  const wrong = [undefined, null, "", {}, { ...keys, auth: "short" }, { ...keys, p256dh: `${keys.p256dh}x` }];
  for (const it of wrong) {
    expect(await subscribe("42", { endpoint, keys: it })).toBe(400);
  }
  for (const it of [null, "", [], 7]) {
    expect(await subscribe("42", it)).toBe(400);
  }
  for (const host of ["updates.push.services.mozilla.com", "wns2-par02p.notify.windows.com"]) {
    expect(await subscribe("42", browser("a", host))).toBe(204);
  }
});

it("answers its own pages, and nobody else", async () => {
  const { ask, browser, vapid } = stage();
  const key = await ask("42", "GET");
  expect([await key.json(), key.headers.get("cache-control")]).toEqual([{ publicKey: vapid.publicKey }, "no-store"]);
  const statuses = [
    await ask(undefined, "POST", browser("a")),
    await ask("42", "POST", browser("a"), { "x-foreign": "1" }),
    await ask("42", "DELETE", {}, { "x-foreign": "1" }),
    await ask("42", "PUT", {}),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 403, 403, 405]);
  for (let time = 0; time < 30; time += 1) {
    await ask("42", "DELETE", {});
  }
  expect((await ask("42", "DELETE", {})).status).toBe(429);
});

it("says which setting is missing", async () => {
  const { ask } = stage({ privateKey: "", publicKey: "" });
  await expect(ask("42", "GET")).rejects.toThrow(
    "Set the environment variable VAPID_PUBLIC_KEY, or the option publicKey",
  );
});

it("sends whoever can't be reached by push one e-mail, under one key", async () => {
  const mails: Mail[] = [];
  const { browser, pushes, subscribe, notify, runs } = stage({
    email: {
      addressOf: (user) => Promise.resolve(user === "none" ? undefined : `${user}@example.com`),
      send: (mail) => {
        mails.push(mail);
        return mails.length === 1 ? Promise.reject(new Error("busy")) : Promise.resolve();
      },
    },
  });
  await subscribe("42", browser("phone"));
  for (const user of ["42", "43", "none"]) {
    await notify(user, { id: "report.7", text: "Ready\r\nBcc: all@example.com", url: "https://app.test/7" });
  }
  passTime(MINUTE);
  expect(await runs()).toBe(1);
  passTime(MINUTE);
  expect(await runs()).toBe(1);
  expect(pushes).toHaveLength(1);
  const mail = {
    to: "43@example.com",
    subject: "Ready Bcc: all@example.com",
    text: "Ready\r\nBcc: all@example.com\n\nhttps://app.test/7",
  };
  expect(mails).toMatchObject([mail, mail]);
  expect(mails[0]?.key).toBe(mails[1]?.key);
});
