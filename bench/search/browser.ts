import { type Browser, chromium, type Page } from "@playwright/test";

import { startServer } from "../../scripts/server";
import { findBrowser } from "../../tests/support/browser";
import { hydrated } from "../../tests/support/page";

/** Times in ms. */
export interface Figures {
  /** From a key to the frame with its hits, while the window is open. */
  keys: number[];
  /** The same with a processor four times slower. */
  slowKeys: number[];
  /** From Ctrl+K to the frame with the first hits, with nothing loaded before and seven letters typed at once. */
  coldOpen: number[];
  /** The same on a slow phone: a processor four times slower, and slow 4G. */
  slowColdOpen: number[];
  /** Bytes over the network, with headers, of each file received between Ctrl+K and the first hits. */
  received: ReadonlyMap<string, number>;
}

interface Opening {
  time: number;
  received: ReadonlyMap<string, number>;
}

/** What the page records: times of the last key and of Ctrl+K, and of the frames with new hits since that key and at all. */
type Watched = Window & { pressed: number; opened: number; painted: number | undefined; shown: number | undefined };

/** Context of a first visit: the service worker for offline reading is blocked. */
const READER = { viewport: { width: 1280, height: 800 }, serviceWorkers: "block" } as const;
const COLD_RUNS = 15;
const SLOW_RUNS = 5;
/** Processor of a slow phone, as Lighthouse has it. */
const SLOWDOWN = 4;
/** Slow 4G as Lighthouse has it: 150 ms and 1.6 Mbit/s. */
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
        port1.onmessage = () => {
          page.painted ??= performance.now();
          page.shown ??= performance.now();
        };
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

/** Wait for the frame with the hits that a key changed, and return the time in between; undefined without a change. */
const paintedAfterKey = (page: Page): Promise<number | undefined> =>
  page
    .waitForFunction(
      () => {
        const { pressed, painted } = window as unknown as Watched;
        return painted && painted - pressed;
      },
      undefined,
      { timeout: UNCHANGED_MS },
    )
    .then(
      (time) => time.jsonValue(),
      () => undefined,
    );

async function typeQueries(browser: Browser, url: string, queries: readonly string[], slowdown: number) {
  const page = await openPage(browser, url);
  await page.keyboard.press("Control+k");
  const input = page.locator(".search-field input");
  await input.pressSequentially("warm");
  await page.locator(".search-row").first().waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const times: number[] = [];
  for (const query of queries) {
    await input.fill("");
    for (const letter of query) {
      await page.keyboard.press(letter === " " ? "Space" : letter);
      const time = await paintedAfterKey(page);
      times.push(...(time === undefined ? [] : [time]));
    }
  }
  await page.context().close();
  return times;
}

async function openCold(browser: Browser, url: string, isSlow: boolean): Promise<Opening> {
  const page = await openPage(browser, url);
  if (isSlow) {
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", SLOW_4G);
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
  const painted = await page.waitForFunction(() => {
    const { shown, opened } = window as unknown as Watched;
    return shown && shown - opened;
  });
  const time = (await painted.jsonValue()) ?? Number.NaN;
  const files = new Map(received);
  const typed = await page.locator(".search-field input").inputValue();
  await page.context().close();
  if (typed !== "webhook") {
    throw new Error(`The search window lost keys after Ctrl+K: its field has "${typed}".`);
  }
  return { time, received: files };
}

/** Measure search in a browser, on the built site. */
export async function measureBrowser(directory: string, queries: readonly string[]): Promise<Figures> {
  const server = await startServer({ directory, port: 0, host: "127.0.0.1" });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const repeat = async (runs: number, isSlow: boolean): Promise<Opening[]> => {
    const openings: Opening[] = [];
    for (let run = 0; run < runs; run += 1) {
      openings.push(await openCold(browser, server.url, isSlow));
    }
    return openings;
  };
  try {
    const keys = await typeQueries(browser, server.url, queries, 1);
    const slowKeys = await typeQueries(browser, server.url, queries, SLOWDOWN);
    const cold = await repeat(COLD_RUNS, false);
    const slow = await repeat(SLOW_RUNS, true);
    const times = {
      keys,
      slowKeys,
      coldOpen: cold.map(({ time }) => time),
      slowColdOpen: slow.map(({ time }) => time),
    };
    return { ...times, received: cold[0]?.received ?? new Map() };
  } finally {
    await browser.close();
    await server.close();
  }
}
