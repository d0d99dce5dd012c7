import site from "@generated/docusaurus-plugin-offline-reading/default/site.json";

/** Where the reader's choice is kept; absent means on. */
const CHOICE = `${site.cachePrefix}offline-reading`;

/** Files that a page loads by itself. */
const FILES = [`${site.baseUrl}assets/`, `${site.baseUrl}img/`];

/** How long a worker may take to say that it has stopped, in milliseconds. */
const PATIENCE = 2_000;

/** How the worker answers a request to keep pages. */
interface Kept {
  /** Pages that are stored now. */
  pages: number;
  /** Addresses that couldn't be had. */
  failed: number;
}

export const isSupported = (): boolean => "serviceWorker" in navigator && "caches" in window;

/** The reader's choice; storage that can't be read counts as no choice. */
export function isOn(): boolean {
  try {
    return localStorage.getItem(CHOICE) !== "off";
  } catch {
    return true;
  }
}

export function remember(choice: "on" | "off"): void {
  try {
    localStorage.setItem(CHOICE, choice);
  } catch {
    // The choice holds until the page is left.
  }
}

async function start(): Promise<ServiceWorker | null> {
  await navigator.serviceWorker.register(site.worker);
  return (await navigator.serviceWorker.ready).active;
}

function tell<Answer>(worker: ServiceWorker, message: object): Promise<Answer> {
  const channel = new MessageChannel();
  return new Promise((resolve) => {
    channel.port1.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.postMessage(message, [channel.port2]);
  });
}

/** Has the worker store what lies at these addresses. */
export async function ask(addresses: readonly string[]): Promise<Kept> {
  const worker = await start();
  if (worker === null) {
    throw new Error("The worker that stores pages did not start.");
  }
  return tell(worker, { type: "keep", addresses });
}

/** Stores the page that is shown, with the files that it loaded so far. */
export async function keepThisPage(): Promise<void> {
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && FILES.some((folder) => pathname.startsWith(folder)),
    );
  await ask([location.pathname, ...files.map(({ pathname }) => pathname)]);
}

/** The site's own worker: another site of the host, or another locale, has a folder of its own. */
export async function ownRegistrations(): Promise<ServiceWorkerRegistration[]> {
  const scope = new URL(site.baseUrl, location.origin).href;
  return (await navigator.serviceWorker.getRegistrations()).filter((registration) => registration.scope === scope);
}

/** Deletes every stored page, removes the worker, and remembers that the reader wants none. */
export async function switchOff(): Promise<void> {
  remember("off");
  const registrations = await ownRegistrations();
  // The worker goes on for this page: it has to know that it may store nothing any more. A broken one may not answer.
  const told = registrations.flatMap(({ active }) => (active === null ? [] : [tell(active, { type: "retire" })]));
  await Promise.race([Promise.all(told), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(site.cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** How many pages are stored. */
export async function countPages(): Promise<number> {
  return (await (await caches.open(`${site.cachePrefix}pages-1`)).keys()).length;
}
