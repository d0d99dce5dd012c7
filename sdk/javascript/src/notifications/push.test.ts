import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { keepPush, subscribeToPush, unsubscribeFromPush } from "./push";
import { handlePush } from "./service-worker";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bytesOf = (key: string): ArrayBuffer => new Uint8Array(Buffer.from(key, "base64url")).buffer;

/** A browser with a push service that refuses a second subscription with another key, and the backend of the page. */
function start({ permission = "granted", hasStarted = true } = {}) {
  const asked: [method: string, body: unknown, address: string][] = [];
  const backend = { publicKey: "BEl62iUY", status: 204 };
  let current: ReturnType<typeof subscriptionOf> | undefined;
  let made = 0;

  function subscriptionOf(key: string) {
    const endpoint = `https://push.test/${(made += 1)}`;
    return {
      endpoint,
      options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: {} }),
      unsubscribe: () => {
        current = undefined;
        return Promise.resolve(true);
      },
    };
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(current ?? null),
    subscribe: (options: { applicationServerKey: string | ArrayBuffer }) => {
      const { applicationServerKey: key } = options;
      const text = typeof key === "string" ? key : Buffer.from(key).toString("base64url");
      if (current && !Buffer.from(current.options.applicationServerKey).equals(Buffer.from(bytesOf(text)))) {
        return Promise.reject(new DOMException("Another key", "InvalidStateError"));
      }
      current ??= subscriptionOf(text);
      return Promise.resolve(current);
    },
  };
  const registered: string[] = [];
  const registration = { pushManager };
  vi.stubGlobal("PushManager", function PushManager() {});
  vi.stubGlobal("Notification", { requestPermission: () => Promise.resolve(permission) });
  vi.stubGlobal("navigator", {
    serviceWorker: {
      register: (address: string) => Promise.resolve(registered.push(address)),
      getRegistration: () => Promise.resolve(registered.length > 0 ? registration : undefined),
      ready: hasStarted ? Promise.resolve(registration) : new Promise(() => undefined),
    },
  });
  vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body?: string }) => {
    asked.push([method, body === undefined ? undefined : JSON.parse(body), address]);
    return Promise.resolve(
      method === "GET"
        ? Response.json({ publicKey: backend.publicKey })
        : new Response(null, { status: backend.status }),
    );
  });
  return { asked, backend, registered, pushManager, current: () => current };
}

it("subscribes with the server's key, and stores the subscription", async () => {
  const { asked, registered } = start();
  expect(await subscribeToPush()).toBe(true);
  expect(registered).toEqual(["/service-worker.js"]);
  expect(asked).toEqual([
    ["GET", undefined, "/push-subscriptions"],
    ["POST", { endpoint: "https://push.test/1", keys: {} }, "/push-subscriptions"],
  ]);
});

it("tells the service worker of another route", async () => {
  const { asked, registered } = start();
  await subscribeToPush({ url: "/api/push", serviceWorker: "/sw.js" });
  expect([registered, asked[0]?.[2]]).toEqual([["/sw.js?url=%2Fapi%2Fpush"], "/api/push"]);
});

it("ends a subscription with another key first, and names it to the server", async () => {
  const { asked, backend } = start();
  await subscribeToPush();
  backend.publicKey = "BNewKey0";
  asked.splice(0);
  expect(await subscribeToPush()).toBe(true);
  expect(asked.at(-1)?.[1]).toEqual({ endpoint: "https://push.test/2", keys: {}, old: "https://push.test/1" });
  asked.splice(0);
  expect(await keepPush()).toBe(true);
  expect(asked.at(-1)?.[1]).toEqual({ endpoint: "https://push.test/2", keys: {} });
});

it("keeps a subscription without asking for the permission, and makes none", async () => {
  const { asked } = start();
  expect(await keepPush()).toBe(false);
  expect(asked).toEqual([]);
});

it("returns false if the person doesn't allow it, or the browser can't", async () => {
  const { asked } = start({ permission: "denied" });
  expect(await subscribeToPush()).toBe(false);
  vi.unstubAllGlobals();
  expect([await subscribeToPush(), await keepPush(), await unsubscribeFromPush()]).toEqual([false, false, undefined]);
  expect(asked).toEqual([]);
});

it("says that a service worker hasn't started, or what the route has answered", async () => {
  start({ hasStarted: false });
  const late = expect(subscribeToPush()).rejects.toThrow("/service-worker.js has not started in 10 s");
  await vi.advanceTimersByTimeAsync(10_000);
  await late;
  const { backend } = start();
  backend.status = 401;
  await expect(subscribeToPush()).rejects.toThrow("/push-subscriptions answered 401");
});

it("ends the subscription, although the server can't be told", async () => {
  const { asked, backend, current } = start();
  await subscribeToPush();
  backend.status = 500;
  await unsubscribeFromPush();
  expect(asked.at(-1)).toEqual(["DELETE", { endpoint: "https://push.test/1" }, "/push-subscriptions"]);
  expect(current()).toBeUndefined();
});

/** A service worker whose events the test makes. */
function worker(options?: Parameters<typeof handlePush>[1], pages: { url: string }[] = []) {
  const browser = start();
  const listeners = new Map<string, (event: object) => void>();
  const done: unknown[] = [];
  const scope = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: "https://app.test" },
    registration: {
      showNotification: (title: string, more: object) => Promise.resolve(done.push(["shown", title, more])),
      pushManager: browser.pushManager,
    },
    clients: {
      matchAll: () => Promise.resolve(pages.map((it) => ({ ...it, focus: async () => done.push(["focus", it.url]) }))),
      openWindow: (url: string) => Promise.resolve(done.push(["open", url])),
    },
  };
  handlePush(scope, options);
  const fire = async (type: string, event: object) => {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  return { ...browser, fire, done };
}

it("shows a push under its notice's ID, and one that it can't read, too", async () => {
  const { fire, done } = worker();
  await fire("push", { data: { text: () => JSON.stringify({ id: "a", text: "Hi", url: "/7" }) } });
  await fire("push", { data: { text: () => "Hi" } });
  await fire("push", { data: null });
  expect(done).toEqual([
    ["shown", "Hi", { tag: "a", data: { url: "/7" } }],
    ["shown", "Hi", { tag: "Hi", data: { url: undefined } }],
    ["shown", "", { tag: "", data: { url: undefined } }],
  ]);
});

it.each([
  [{ url: "/orders/7" }, [], ["open", "https://app.test/orders/7"]],
  [{ url: "/orders/7" }, [{ url: "https://app.test/orders/7" }], ["focus", "https://app.test/orders/7"]],
  [{}, [{ url: "https://app.test/any" }], ["focus", "https://app.test/any"]],
  [{}, [], ["open", "https://app.test/start"]],
])("opens what a notice with %j is about, with pages %j", async (data, pages, expected) => {
  const { fire, done } = worker({ open: "/start" }, pages);
  await fire("notificationclick", { notification: { close: () => done.push("closed"), data } });
  expect(done).toEqual(["closed", expected]);
});

it("stores a subscription that the browser has renewed, or renews it itself", async () => {
  const { fire, asked, pushManager, current } = worker({ url: "/api/push" });
  const old = await pushManager.subscribe({ applicationServerKey: "BEl62iUY" });
  await old.unsubscribe();
  await fire("pushsubscriptionchange", { oldSubscription: old });
  expect(asked).toEqual([
    ["POST", { endpoint: "https://push.test/2", keys: {}, old: "https://push.test/1" }, "/api/push"],
  ]);
  await fire("pushsubscriptionchange", { oldSubscription: old, newSubscription: current() });
  expect(asked.at(-1)).toEqual(asked[0]);
  await current()?.unsubscribe();
  asked.splice(0);
  // Firefox names no old one.
  await fire("pushsubscriptionchange", {});
  expect(asked).toEqual([
    ["GET", undefined, "/api/push"],
    ["POST", { endpoint: "https://push.test/3", keys: {} }, "/api/push"],
  ]);
});
