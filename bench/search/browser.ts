import { type Browser, chromium, type Page } from "@playwright/test";

import { startServer } from "../../scripts/server";
import { findBrowser } from "../../tests/support/browser";
import { hydrated } from "../../tests/support/page";

/** What a reader of one device waits for, in ms, and receives. */
export interface Figures {
  /** From a key to the frame with its hits, while the window is open. */
  keys: number[];
  /** From Ctrl+K to the frame with the first hits, with nothing loaded before and seven letters typed at once. */
  openings: number[];
  /** Bytes over the network, with headers, between Ctrl+K and the first hits. */
  received: number;
}

/** What the page records: times of the last key and of Ctrl+K, and of the frame with new hits since the last key. */
type Watched = Window & { pressed: number; opened: number; painted: number | undefined };

/** Context of a first visit: the service worker for offline reading is blocked. */
const READER = { viewport: { width: 1280, height: 800 }, serviceWorkers: "block" } as const;
/** A slow phone as Lighthouse has it: a processor four times slower, 150 ms and 1.6 Mbit/s. */
const SLOWDOWN = { rate: 4 };
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
/** Time after which a key has changed no hit. */
const UNCHANGED_MS = 1_000;

/** Record in the page when a key was pressed, and when the frame with the hits that it changed was painted. */
const WATCH = (): void => {
  const page = window as unknown as Watched;
  addEventListener(
    "keydown",
    ({ timeStamp, key, ctrlKey }) => {
      page.pressed = timeStamp;
      page.painted = undefined;
      page.opened = ctrlKey && key === "k" ? timeStamp : page.opened;
    },
    true,
  );
  new MutationObserver((changes) => {
    const inHits = changes.some(({ target }) => (target as Element).closest?.(".search-body") !== null);
    if (inHits && document.querySelector(".search-row") !== null) {
      // Post a message inside the frame callback: it is handled after that frame has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (page.painted ??= performance.now());
        port2.postMessage(null);
      });
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext(READER)).newPage();
  await page.addInitScript(WATCH);
  await page.goto(`${url}/docs/introduction`, { waitUntil: "networkidle" });
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", SLOWDOWN);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", SLOW_4G);
}

/** Wait for the frame with changed hits, and return its time since a key; undefined without a change. */
const paintedAfter = (page: Page, key: "pressed" | "opened", timeout: number): Promise<number | undefined> =>
  page
    .waitForFunction(
      (name) => {
        const watched = window as unknown as Watched;
        return watched.painted && watched.painted - watched[name];
      },
      key,
      { timeout },
    )
    .then(
      (time) => time.jsonValue(),
      () => undefined,
    );

async function typeQueries(browser: Browser, url: string, queries: readonly string[], isSlow: boolean) {
  const page = await openPage(browser, url);
  await page.keyboard.press("Control+k");
  const input = page.locator(".search-field input");
  await input.pressSequentially("warm");
  await page.locator("[role=listbox] .search-row").first().waitFor();
  if (isSlow) {
    await slowDown(page);
  }
  const times: number[] = [];
  for (const query of queries) {
    await input.fill("");
    for (const letter of query) {
      await page.keyboard.press(letter === " " ? "Space" : letter);
      const time = await paintedAfter(page, "pressed", UNCHANGED_MS);
      times.push(...(time === undefined ? [] : [time]));
    }
  }
  await page.context().close();
  return times;
}

async function openCold(browser: Browser, url: string, isSlow: boolean): Promise<{ time: number; bytes: number }> {
  const page = await openPage(browser, url);
  if (isSlow) {
    await slowDown(page);
  } else {
    await page.keyboard.press("Shift");
    await hydrated(page);
  }
  // Count by path: a worker's script is reported by both the page and the worker.
  const received = new Map<string, number>();
  page.context().on("requestfinished", (request) => {
    request.sizes().then(
      ({ responseBodySize, responseHeadersSize }) =>
        received.set(new URL(request.url()).pathname, responseBodySize + responseHeadersSize),
      // What ends after the first hits, when the page is closed, doesn't count.
      () => undefined,
    );
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("webhook");
  const time = await paintedAfter(page, "opened", 30_000);
  const bytes = [...received.values()].reduce((all, size) => all + size, 0);
  const typed = await page.locator(".search-field input").inputValue();
  await page.context().close();
  if (time === undefined || typed !== "webhook") {
    throw new Error(`The search window shows no hits, or lost keys after Ctrl+K: its field has "${typed}".`);
  }
  return { time, bytes };
}

export async function measureBrowser(
  directory: string,
  queries: readonly string[],
  { isSlow, runs }: { isSlow: boolean; runs: number },
): Promise<Figures> {
  const server = await startServer({ directory, port: 0, host: "127.0.0.1" });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const keys = await typeQueries(browser, server.url, queries, isSlow);
    const openings: Awaited<ReturnType<typeof openCold>>[] = [];
    while (openings.length < runs) {
      openings.push(await openCold(browser, server.url, isSlow));
    }
    return { keys, openings: openings.map(({ time }) => time), received: openings[0]?.bytes ?? Number.NaN };
  } finally {
    await browser.close();
    await server.close();
  }
}
