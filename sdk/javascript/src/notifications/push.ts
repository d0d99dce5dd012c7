import type { Login } from "../connect";

export interface PushOptions extends Login {
  /** The route of your backend that answers with `subscriptions`. Default `/push-subscriptions`. */
  url?: string;
  /** Where your site serves the service worker. Default `/service-worker.js`. */
  serviceWorker?: string;
}

const READY_MS = 10_000;

async function ask(
  { url = "/push-subscriptions", credentials = "same-origin", headers = {} }: PushOptions,
  method: string,
  body?: object,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials,
    redirect: "manual",
    headers: { "Content-Type": "application/json", ...(typeof headers === "function" ? await headers() : headers) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(READY_MS),
  });
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status || "with a redirect"}`);
  }
  return response;
}

const base64 = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** @throws Error if the service worker doesn't start: `ready` would wait forever */
async function pushManagerOf({ serviceWorker = "/service-worker.js", url }: PushOptions): Promise<PushManager> {
  const query = url === undefined ? "" : `?url=${encodeURIComponent(url)}`;
  await navigator.serviceWorker.register(serviceWorker + query);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${serviceWorker} has not started in 10 s`)), READY_MS);
  });
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer));
  return pushManager;
}

/** Subscribe, and store it. A subscription with another key ends first: the browser would refuse a second one. */
async function renew(options: PushOptions, manager: PushManager, known: PushSubscription | null): Promise<void> {
  const { publicKey } = (await (await ask(options, "GET")).json()) as { publicKey: string };
  const isCurrent = known !== null && base64(known.options.applicationServerKey) === publicKey;
  if (known && !isCurrent) {
    await known.unsubscribe();
  }
  const current = isCurrent
    ? known
    : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await ask(options, "POST", { ...current.toJSON(), ...(known && !isCurrent && { old: known.endpoint }) });
}

/**
 * Subscribe this browser for the person who is logged in. Call it when a button is pressed, because browsers ask for the
 * permission only then.
 *
 * @returns false if the person doesn't allow it, or the browser has no Web Push
 * @throws Error if the service worker or the route fails
 */
export async function subscribeToPush(options: PushOptions = {}): Promise<boolean> {
  if (!("PushManager" in globalThis) || (await Notification.requestPermission()) !== "granted") {
    return false;
  }
  const manager = await pushManagerOf(options);
  await renew(options, manager, await manager.getSubscription());
  return true;
}

/**
 * Store the subscription of this browser again if it has one, as the person's who is logged in. Call it when your app has
 * loaded: your server's key may have changed, or another person has logged in.
 *
 * @returns whether the browser is subscribed
 * @throws Error if the route fails
 */
export async function keepPush(options: PushOptions = {}): Promise<boolean> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  const known = (await registration?.pushManager?.getSubscription()) ?? null;
  if (!registration || !known) {
    return false;
  }
  await renew(options, registration.pushManager, known);
  return true;
}

/** End the subscription of this browser. Call it before the logout: the next person is another one. */
export async function unsubscribeFromPush(options: PushOptions = {}): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  const known = await registration?.pushManager?.getSubscription();
  if (!known) {
    return;
  }
  await known.unsubscribe();
  // A server that doesn't hear it forgets it with its next push, which is answered with 410.
  await ask(options, "DELETE", { endpoint: known.endpoint }).catch(() => undefined);
}
