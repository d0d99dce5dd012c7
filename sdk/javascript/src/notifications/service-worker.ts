/** What a service worker's scope has, as far as it is used: the library of workers excludes that of pages. */
interface Scope {
  addEventListener(type: string, listener: (event: never) => void): void;
  location: { origin: string };
  registration: {
    showNotification(title: string, options: object): Promise<void>;
    pushManager: { subscribe(options: object): Promise<Subscription> };
  };
  clients: {
    matchAll(options: object): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
interface Subscription {
  endpoint: string;
  options: object;
  toJSON(): object;
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
type PushEvent = Waiting & { data: { text(): string } | null };
type ClickEvent = Waiting & { notification: { close(): void; data?: { url?: string } } };
type ChangeEvent = Waiting & { oldSubscription?: Subscription | null; newSubscription?: Subscription | null };

export interface PushHandlerOptions {
  /** The route of your backend that answers with `subscriptions`. Default `/push-subscriptions`. */
  url?: string;
  /** What a click opens if the notice has no `url`. Default `/`. */
  open?: string;
}

const CALL_MS = 10_000;

/** Read what `channel` has sent. A browser that shows nothing for a push ends the subscription. */
function read(data: PushEvent["data"]): { id: string; text: string; url?: string } {
  const sent = data?.text() ?? "";
  try {
    const { id, text, url } = Object(JSON.parse(sent)) as Record<string, unknown>;
    return { id: String(id), text: String(text), ...(typeof url === "string" && { url }) };
  } catch {
    return { id: sent, text: sent };
  }
}

/**
 * Show pushes in a service worker, open the app at a click, and store the subscription when the browser renews it. Pass
 * `self`.
 */
export function handlePush(worker: object, { url = "/push-subscriptions", open = "/" }: PushHandlerOptions = {}): void {
  const scope = worker as Scope;

  scope.addEventListener("push", (event: PushEvent) => {
    const { id, text, url } = read(event.data);
    // A notice that arrives twice replaces itself.
    event.waitUntil(scope.registration.showNotification(text, { tag: id, data: { url } }));
  });

  async function show(url = open): Promise<void> {
    const { href } = new URL(url, scope.location.origin);
    // Also pages that were open before this worker was registered.
    const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find((it) => it.url === href) ?? (url === open ? pages[0] : undefined);
    await (page ? page.focus() : scope.clients.openWindow(href));
  }

  scope.addEventListener("notificationclick", (event: ClickEvent) => {
    event.notification.close();
    event.waitUntil(show(event.notification.data?.url));
  });

  async function renew({ oldSubscription: old, newSubscription }: ChangeEvent): Promise<void> {
    const call = async (method: string, body?: object) => {
      const response = await fetch(url, {
        method,
        headers: { "Content-Type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_MS),
      });
      if (!response.ok) {
        throw new Error(`${url} answered ${response.status}`);
      }
      return response;
    };
    const optionsOf = async (): Promise<object> => {
      const { publicKey } = (await (await call("GET")).json()) as { publicKey: string };
      return { userVisibleOnly: true, applicationServerKey: publicKey };
    };
    const renewed =
      newSubscription ?? (await scope.registration.pushManager.subscribe(old?.options ?? (await optionsOf())));
    await call("POST", { ...renewed.toJSON(), ...(old && { old: old.endpoint }) });
  }

  scope.addEventListener("pushsubscriptionchange", (event: ChangeEvent) => event.waitUntil(renew(event)));
}
