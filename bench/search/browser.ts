import { loadavg } from "node:os";

import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";

import { startServer } from "../../scripts/server";
import { findBrowser } from "../../tests/support/browser";
import { hydrated } from "../../tests/support/page";
import { percentile } from "./percentile";
import { firstHits, typeKey, WATCH } from "./typing";

interface Spread {
  p50: number;
  p95: number;
}

export interface Latency {
  /** CPU slowdown factor; 1 for none. */
  slowdown: number;
  keys: number;
  rounds: number;
  /** All keys of all rounds. */
  all: Spread;
  /** The fastest round of each key, which excludes the influence of other programs. */
  fastest: Spread;
}

export interface Transfer {
  requests: number;
  /** Bytes over the network, with headers. */
  bytes: number;
  files: string[];
}

export interface BrowserFigures {
  latency: Latency[];
  /**
   * Time in ms from Ctrl+K to the first painted hits, with nothing loaded before and a letter typed as soon as there is
   * an input.
   */
  coldOpen: Spread & { runs: number; fastest: number };
  /** Load averages over one minute, at the start and at the end. */
  load: { before: number; after: number };
  beforeIntent: Transfer;
  atIntent: Transfer;
  perQuery: Transfer;
}

/** Context of a first visit: the service worker for offline reading is blocked. */
const READER = { viewport: { width: 1280, height: 800 }, serviceWorkers: "block" } as const;

const ROUNDS = 3;
const COLD_RUNS = 15;

const spread = (times: readonly number[]): Spread => ({ p50: percentile(times, 0.5), p95: percentile(times, 0.95) });

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext(READER);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(`${url}/docs/introduction`, { waitUntil: "networkidle" });
  await page.keyboard.press("Shift");
  await hydrated(page);
  return page;
}

async function measureLatency(
  browser: Browser,
  url: string,
  queries: readonly string[],
  slowdown: number,
): Promise<Latency> {
  const page = await openPage(browser, url);
  await page.keyboard.press("Control+k");
  await page.locator(".search-field input").fill("warm");
  await page.locator(".search-row").first().waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const keys: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let number = 0;
    for (const query of queries) {
      await page.locator(".search-field input").fill("");
      for (const letter of query) {
        const time = await typeKey(page, letter);
        if (time !== undefined) {
          (keys[number] ??= []).push(time);
        }
        number += 1;
      }
    }
  }
  await page.context().close();
  // Drop holes: keys that changed nothing on the screen.
  const measured = keys.filter((times) => times !== undefined);
  return {
    slowdown,
    keys: measured.length,
    rounds: ROUNDS,
    all: spread(measured.flat()),
    fastest: spread(measured.map((times) => Math.min(...times))),
  };
}

async function measureColdOpen(browser: Browser, url: string): Promise<BrowserFigures["coldOpen"]> {
  const times: number[] = [];
  for (let run = 0; run < COLD_RUNS; run += 1) {
    const page = await openPage(browser, url);
    await page.keyboard.press("Control+k");
    await page.locator(".search-field input").press("w");
    times.push(await firstHits(page));
    await page.context().close();
  }
  return { runs: COLD_RUNS, ...spread(times), fastest: Math.min(...times) };
}

/** Traffic of a context: sizes of responses, and whether all have finished. */
class Traffic {
  private readonly sizes = new Map<string, number>();
  private under = 0;
  private last = performance.now();

  constructor(context: BrowserContext) {
    context.on("request", () => this.count(1));
    context.on("requestfailed", () => this.count(-1));
    context.on("requestfinished", (request) => {
      void request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
        // Store sizes by path: a worker's script is reported by both the page and the worker.
        this.sizes.set(new URL(request.url()).pathname, responseBodySize + responseHeadersSize);
        this.count(-1);
      });
    });
  }

  private count(change: number): void {
    this.under += change;
    this.last = performance.now();
  }

  /** Return what was loaded since the last call, once no request has been pending for half a second. */
  async take(only: RegExp = /./): Promise<Transfer> {
    while (this.under > 0 || performance.now() - this.last < 500) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const taken = [...this.sizes].filter(([file]) => only.test(file));
    this.sizes.clear();
    return {
      requests: taken.length,
      bytes: taken.reduce((sum, [, bytes]) => sum + bytes, 0),
      files: taken.map(([file]) => file).sort(),
    };
  }
}

async function measureTransfer(browser: Browser, url: string) {
  const context = await browser.newContext(READER);
  const page = await context.newPage();
  const traffic = new Traffic(context);
  await page.goto(`${url}/docs/introduction`, { waitUntil: "networkidle" });
  await page.keyboard.press("Shift");
  await hydrated(page);
  const beforeIntent = await traffic.take(/search/);
  await page.getByRole("button", { name: /^Search/ }).focus();
  const atIntent = await traffic.take();
  await page.keyboard.press("Control+k");
  await page.locator(".search-field input").pressSequentially("webhook");
  await page.locator(".search-row").first().waitFor();
  const perQuery = await traffic.take();
  await context.close();
  return { beforeIntent, atIntent, perQuery };
}

const load = (): number => loadavg()[0] ?? Number.NaN;

/** Measure search in a browser, on the built site. */
export async function measureBrowser(directory: string, queries: readonly string[]): Promise<BrowserFigures> {
  const server = await startServer({ directory, port: 0, host: "127.0.0.1" });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const before = load();
  try {
    const latency = [
      await measureLatency(browser, server.url, queries, 1),
      await measureLatency(browser, server.url, queries, 4),
    ];
    const coldOpen = await measureColdOpen(browser, server.url);
    return { latency, coldOpen, load: { before, after: load() }, ...(await measureTransfer(browser, server.url)) };
  } finally {
    await browser.close();
    await server.close();
  }
}
