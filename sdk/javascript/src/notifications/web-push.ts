import { readBody } from "../body";
import { limiter } from "../limit";
import type { UserId } from "../options";
import { need, env, reasonOf } from "../settings";
import { hashOf } from "../signature";
import { limited } from "../storage/limited";
import type { Store } from "../storage/types";
import type { Socketless } from "../types";
import { checkUser } from "../users";
import type { Attempt, Channel, Delivered } from "./channels";
import { devicesIn, subscriptionOf, type Device } from "./devices";

export type { Channel };

/** The part of the package `web-push` that is used. */
export interface WebPushPackage {
  generateRequestDetails(
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
    payload: string,
    options: {
      TTL: number;
      topic: string;
      vapidDetails: { subject: string; publicKey: string; privateKey: string };
    },
  ): { method: string; headers: object; body: Uint8Array };
}

export interface WebPushOptions {
  store: Store;
  /** The package `web-push`, which encrypts and signs. */
  webPush: WebPushPackage;
  /** `VAPID_SUBJECT`: `mailto:` and an address where push services reach you. */
  subject?: string;
  /** `VAPID_PUBLIC_KEY` */
  publicKey?: string;
  /** `VAPID_PRIVATE_KEY` */
  privateKey?: string;
  /** Default: the platform's. */
  fetch?: typeof fetch;
}

export interface WebPush {
  /** Pass it as `deliver`. */
  channel: Channel;
  /**
   * The route of your pages and your service worker, for GET, POST and DELETE. Pass who is logged in; it answers 401 to
   * nobody, and 403 to pages of other sites.
   */
  subscriptions: (request: Request, user: UserId | null | undefined) => Promise<Response>;
  /** Forget all browsers of a person: call it when you end all of their sessions, because a push needs no login. */
  forgetAll: (user: UserId) => Promise<void>;
}

const DAY_SECONDS = 24 * 3_600;
const CALL_MS = 10_000;
/** Push services take at most 4 KB. */
const MAX_CHARACTERS = 500;

const text = (status: number, body: string | null, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });

/** Read how long to wait: a number of seconds, or a date. 0 if it says nothing. */
const waitOf = (retryAfter: string | null, now: number): number =>
  Math.max(0, Number(retryAfter) * 1_000 || Date.parse(retryAfter ?? "") - now || 0);

/** Deliver notices to the browsers that people have subscribed. */
export function createWebPush(socketless: Pick<Socketless, "isOwnPage" | "log">, options: WebPushOptions): WebPush {
  const devices = devicesIn(limited(options.store));
  const isTooOften = limiter(30);
  const { log } = socketless;
  const call = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  const vapid = () => ({
    subject: need(options.subject ?? env("VAPID_SUBJECT"), "VAPID_SUBJECT", "subject"),
    publicKey: need(options.publicKey ?? env("VAPID_PUBLIC_KEY"), "VAPID_PUBLIC_KEY", "publicKey"),
    privateKey: need(options.privateKey ?? env("VAPID_PRIVATE_KEY"), "VAPID_PRIVATE_KEY", "privateKey"),
  });

  /** @returns whether its push service has taken the notice, or how long to wait */
  async function push({ endpoint, keys, notBefore }: Device, attempt: Attempt): Promise<boolean | number> {
    const { user, notice, now, signal } = attempt;
    if (notBefore > now) {
      return notBefore - now;
    }
    const { id, url } = notice;
    const payload = JSON.stringify({ id, text: notice.text.slice(0, MAX_CHARACTERS), url: url?.slice(0, 1_000) });
    const vapidDetails = vapid();
    // In the push service, a repetition replaces what is not yet delivered.
    const topic = (await hashOf(id)).slice(0, 32);
    let details: ReturnType<WebPushPackage["generateRequestDetails"]>;
    try {
      details = options.webPush.generateRequestDetails({ endpoint, keys }, payload, {
        TTL: DAY_SECONDS,
        topic,
        vapidDetails,
      });
    } catch (error) {
      // The other browsers of the person get the notice all the same.
      log.warn(`Removed a push subscription with invalid keys: ${reasonOf(error).replaceAll(endpoint, "…")}`);
      await devices.forget(user, endpoint);
      return false;
    }
    const { method, headers, body } = details;
    let response: Response;
    try {
      response = await call(endpoint, {
        method,
        headers: headers as Record<string, string>,
        body: new Uint8Array(body),
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]),
      });
    } catch (error) {
      // Not the whole address: whoever knows it could send to this browser.
      log.warn(`${new URL(endpoint).host} could not be reached: ${reasonOf(error).replaceAll(endpoint, "…")}`);
      return 0;
    }
    await response.body?.cancel();
    const { ok, status } = response;
    if (ok) {
      return true;
    }
    if (status === 404 || status === 410) {
      await devices.forget(user, endpoint);
      return false;
    }
    log.warn(`${new URL(endpoint).host} answered a push with ${status}`);
    if (status !== 429 && status < 500) {
      return false;
    }
    const afterMs = waitOf(response.headers.get("retry-after"), now);
    if (afterMs > 0) {
      // For all notices to this browser.
      await devices.wait(endpoint, now + afterMs);
    }
    return afterMs;
  }

  const channel: Channel = async (attempt): Promise<Delivered> => {
    const { publicKey } = vapid();
    const all = (await devices.of(attempt.user)).filter(
      // One that was subscribed with another key can't be reached until its page subscribes it again.
      (device) => device.publicKey === publicKey && (attempt.place ?? device.place) === device.place,
    );
    const results = await Promise.all(
      all.map(async (device) => ({ place: device.place, result: await push(device, attempt) })),
    );
    return {
      reached: results.some(({ result }) => result === true),
      again: results.flatMap(({ place, result }) => (typeof result === "number" ? [{ place, afterMs: result }] : [])),
    };
  };

  async function change(request: Request, user: string): Promise<Response> {
    const body = await readBody(request);
    const sent = Object(await new Response(body ?? "").json().catch(() => undefined)) as Record<string, unknown>;
    if (request.method === "DELETE") {
      if (typeof sent.endpoint === "string") {
        await devices.forget(user, sent.endpoint);
      }
      return text(204, null);
    }
    const subscription = subscriptionOf(sent);
    if (!subscription) {
      return text(400, "The body isn't a push subscription");
    }
    await devices.add(user, subscription, vapid().publicKey);
    if (typeof sent.old === "string" && sent.old !== subscription.endpoint) {
      await devices.forget(user, sent.old);
    }
    return text(204, null);
  }

  return {
    channel,

    forgetAll: async (user) => devices.forgetAll(checkUser(user)),

    async subscriptions(request, user) {
      if (user === undefined || user === null || user === "") {
        return text(401, "Log in first");
      }
      if (request.method === "GET") {
        return Response.json({ publicKey: vapid().publicKey }, { headers: { "Cache-Control": "no-store" } });
      }
      if (request.method !== "POST" && request.method !== "DELETE") {
        return text(405, "Method not allowed", { Allow: "GET, POST, DELETE" });
      }
      if (!socketless.isOwnPage(request)) {
        return text(403, "Only this site's own pages may subscribe");
      }
      const id = checkUser(user);
      return isTooOften(id) ? text(429, "Too many requests", { "Retry-After": "60" }) : change(request, id);
    },
  };
}
