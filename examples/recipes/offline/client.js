/**
 * @import { Connection } from "../page.js"
 * @import { Notice } from "../notifications/server.ts"
 */

/**
 * Returns a function for `onChange` of the inbox. It tells the server which
 * notices this page shows, so that they aren't delivered in another way.
 *
 * @param {Connection} connection
 */
export function confirmSeen(connection) {
  /** @type {Set<string>} */
  const confirmed = new Set();
  /** @type {Notice[]} */
  let shown = [];
  function confirm() {
    if (document.visibilityState !== "visible") return; // Nobody sees the page.
    const ids = shown
      .filter(({ id, read }) => !read && !confirmed.has(id))
      .map(({ id }) => id);
    if (ids.length === 0) return;
    if (connection.send({ type: "seen_notices", ids }))
      ids.forEach((id) => confirmed.add(id));
  }
  const { signal } = connection;
  document.addEventListener("visibilitychange", confirm, { signal });
  /** @param {Notice[]} notices */
  return (notices) => {
    shown = notices;
    confirm();
  };
}

/**
 * Subscribes this browser. Call it when the person presses a button, because
 * browsers ask for the permission only then, and again after each login.
 * Returns false if the person doesn't allow it.
 *
 * @param {string} publicKey
 * @param {(subscription: PushSubscriptionJSON) => Promise<unknown>} save
 */
export async function subscribe(publicKey, save) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { serviceWorker } = navigator;
  await serviceWorker.register("/service-worker.js");
  const { pushManager } = await serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await save(subscription.toJSON());
  return true;
}

/** Ends the subscription. Call it at logout: the next person isn't the same. */
export async function unsubscribe() {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
