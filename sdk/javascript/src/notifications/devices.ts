import { hashOf } from "../signature";
import type { Store } from "../storage/types";

/** A browser that a person has subscribed. */
export interface Device {
  /** Names it where its address would be a secret that is written down. */
  place: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The public key of your server that it was subscribed with. */
  publicKey: string;
  /** Its push service wants no request before, in milliseconds of the store's time. */
  notBefore: number;
}

type Row = Omit<Device, "endpoint" | "place"> & { user: string };

const SUBSCRIPTIONS = "push subscriptions";
const devicesOf = (user: string) => `push devices of ${user}`;
const MAX_DEVICES = 10;

// A client chooses the address that your server calls: take only those of the push services of Chrome, Firefox, Edge and
// Safari.
const PUSH_SERVICE =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9.-]+\.(?:notify\.windows|push\.apple)\.com)\/[!-~]{1,1000}$/;

type Subscription = Pick<Device, "endpoint" | "keys">;

/** Read what `PushSubscription.toJSON()` has sent. Undefined: it is none, or of another push service. */
export function subscriptionOf(sent: unknown): Subscription | undefined {
  const { endpoint, keys } = Object(sent) as Record<string, unknown>;
  const { p256dh, auth } = Object(keys) as Record<string, unknown>;
  const isOne =
    typeof endpoint === "string" &&
    PUSH_SERVICE.test(endpoint) &&
    typeof p256dh === "string" &&
    /^[\w-]{87}$/.test(p256dh) &&
    typeof auth === "string" &&
    /^[\w-]{22}$/.test(auth);
  return isOne ? { endpoint, keys: { p256dh, auth } } : undefined;
}

/** Keep the browsers of each person. */
export function devicesIn(store: Store) {
  async function forget(user: string, endpoint: string): Promise<void> {
    const row = await store.get<Row>(SUBSCRIPTIONS, endpoint);
    if (row?.value.user === user) {
      await store.remove(SUBSCRIPTIONS, endpoint, row.seq);
    }
    await store.remove(devicesOf(user), endpoint);
  }

  return {
    forget,

    async add(user: string, { endpoint, keys }: Subscription, publicKey: string): Promise<void> {
      const row: Row = { user, keys, publicKey, notBefore: 0 };
      const { isNew } = await store.add(SUBSCRIPTIONS, endpoint, row);
      if (!isNew) {
        // A browser belongs to whoever logged in last.
        await store.change<Row>(SUBSCRIPTIONS, endpoint, () => row);
      }
      // Again as the latest one, so that a renewal isn't what makes way for an eleventh.
      await store.remove(devicesOf(user), endpoint);
      await store.add(devicesOf(user), endpoint, true);
      const { items } = await store.list(devicesOf(user), 100);
      for (const { id } of items.slice(0, -MAX_DEVICES)) {
        await forget(user, id);
      }
    },

    async forgetAll(user: string): Promise<void> {
      for (;;) {
        const { items } = await store.list(devicesOf(user), 100);
        if (items.length === 0) {
          return;
        }
        await Promise.all(items.map(({ id }) => forget(user, id)));
      }
    },

    async of(user: string): Promise<Device[]> {
      const { items } = await store.list(devicesOf(user), MAX_DEVICES);
      const devices: Device[] = [];
      for (const { id: endpoint } of items) {
        const row = (await store.get<Row>(SUBSCRIPTIONS, endpoint))?.value;
        if (row?.user === user) {
          const { user: _user, ...rest } = row;
          devices.push({ ...rest, endpoint, place: await hashOf(endpoint) });
        } else {
          await forget(user, endpoint);
        }
      }
      return devices;
    },

    /** Ask no more before a time. */
    wait: (endpoint: string, notBefore: number) =>
      store.change<Row>(SUBSCRIPTIONS, endpoint, (row) => ({ ...row, notBefore })),
  };
}
