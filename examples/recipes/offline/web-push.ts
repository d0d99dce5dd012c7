import { createHash } from "node:crypto";

import webPush from "web-push";

import { setting } from "../socketless/server.ts";
import { store } from "../storage/store.ts";
import type { Deliver } from "./server.ts";

type Keys = { p256dh: string; auth: string };
type Row = { user: string; keys: Keys };

const subscriptions = "push subscriptions";
const devicesOf = (user: string) => `push devices of ${user}`;
const mostDevices = 10;

// A client chooses the address that your server calls: take only those of the
// push services of Chrome, Firefox, Edge and Safari.
const pushService =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9.-]+\.(notify\.windows|push\.apple)\.com)\/[!-~]{1,1000}$/;

/**
 * Answers `POST /push-subscriptions` for the user who is logged in. Returns
 * false, for status 400, if that isn't a subscription.
 */
export async function subscribe(user: string, sent: unknown): Promise<boolean> {
  const { endpoint, keys } = Object(sent) as Record<string, unknown>;
  const { p256dh, auth } = Object(keys) as Record<string, unknown>;
  if (typeof endpoint !== "string" || !pushService.test(endpoint)) return false;
  if (typeof p256dh !== "string" || !/^[\w-]{87}$/.test(p256dh)) return false;
  if (typeof auth !== "string" || !/^[\w-]{22}$/.test(auth)) return false;
  const row: Row = { user, keys: { p256dh, auth } };
  const { isNew } = await store.add(subscriptions, endpoint, row);
  // A browser belongs to whoever logged in last.
  if (!isNew) await store.change<Row>(subscriptions, endpoint, () => row);
  await store.add(devicesOf(user), endpoint, true);
  const { items } = await store.list(devicesOf(user), 100);
  for (const { id } of items.slice(0, -mostDevices)) await forget(user, id);
  return true;
}

async function forget(user: string, endpoint: string): Promise<void> {
  const row = await store.get<Row>(subscriptions, endpoint);
  if (row?.value.user === user)
    await store.remove(subscriptions, endpoint, row.seq);
  await store.remove(devicesOf(user), endpoint);
}

/** Delivers a notice by Web Push to the browsers of its user. */
export const push: Deliver = async ({ user, id, text }) => {
  const { items } = await store.list(devicesOf(user), mostDevices);
  const results = await Promise.allSettled(
    items.map((device) => pushTo(user, device.id, id, text)),
  );
  const errors = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  errors.forEach((error) => console.warn(error));
  // One browser is enough: a repetition would reach that one twice.
  if (results.some((it) => it.status === "fulfilled" && it.value)) return true;
  if (errors.length > 0) throw new AggregateError(errors, errors.join("; "));
  return false;
};

/** Returns false if the browser is no longer subscribed, or not by the user. */
async function pushTo(
  user: string,
  endpoint: string,
  id: string,
  text: string,
): Promise<boolean> {
  const row = (await store.get<Row>(subscriptions, endpoint))?.value;
  if (row?.user !== user) {
    await forget(user, endpoint);
    return false;
  }
  // Push services take at most 4 KB.
  const payload = JSON.stringify({ id, text: text.slice(0, 500) });
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: row.keys },
    payload,
    {
      TTL: 24 * 3600,
      // In the push service, a repetition replaces what is not yet delivered.
      topic: createHash("sha256").update(id).digest("base64url").slice(0, 32),
      vapidDetails: {
        subject: setting("VAPID_SUBJECT"),
        publicKey: setting("VAPID_PUBLIC_KEY"),
        privateKey: setting("VAPID_PRIVATE_KEY"),
      },
    },
  );
  const response = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: new Uint8Array(body),
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  });
  await response.body?.cancel();
  if (response.ok) return true;
  // Not the address: whoever knows it could send to this browser.
  if (response.status !== 404 && response.status !== 410)
    throw new Error(`A push service answered ${response.status}`);
  await forget(user, endpoint);
  return false;
}
