import { type Browser, chromium, type Page } from "@playwright/test";

import { startServer } from "../../scripts/server";
import { findBrowser } from "../../tests/support/browser";
import { hydrated } from "../../tests/support/page";
import { percentile } from "./percentile";

export interface Latency {
  /** 1 for none. */
  slowdown: number;
  keys: number;
  p50: number;
  p95: number;
}

export interface Transfer {
  requests: number;
  /** As sent over the network, with headers. */
  bytes: number;
  files: string[];
}

export interface BrowserFigures {
  latency: Latency[];
  /** From Ctrl+K, nothing loaded before, and a letter as soon as there is a field, to the first painted hits, in ms. */
  coldOpen: { runs: number; p50: number; p95: number };
  beforeIntent: Transfer;
  atIntent: Transfer;
  perQuery: Transfer;
}

interface Watch {
  started: number;
  /** When Ctrl+K was pressed. */
  opened: number;
  /** When the first hits were on the screen. */
  shown: number | undefined;
  painted: number[];
}

/** Notes the time from each key to the frame after the hits have changed. */
const WATCH = (): void => {
  const watch: Watch = { started: 0, opened: 0, shown: undefined, painted: [] };
  Object.assign(window, { watch });
  // No named functions here: the names that tsx keeps mean nothing in the page.
  window.addEventListener(
    "keydown",
    ({ timeStamp, key, ctrlKey }) => {
      watch.started = timeStamp;
      watch.opened = ctrlKey && key === "k" ? timeStamp : watch.opened;
    },
    true,
  );
  let waits = false;
  new MutationObserver((changes) => {
    const inList = changes.some(({ target }) => (target as Element).closest?.(".DocSearch-Dropdown") !== null);
    if (inList && !waits && document.querySelector(".DocSearch-Hit") !== null) {
      waits = true;
      const { started } = watch;
      // A message from inside a frame is handled after that frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          waits = false;
          watch.painted.push(performance.now() - started);
          watch.shown ??= performance.now();
        };
        port2.postMessage(null);
      });
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

const painted = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { watch: Watch }).watch.painted);

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(`${url}/docs/introduction`, { waitUntil: "networkidle" });
  await page.keyboard.press("Shift");
  await hydrated(page);
  return page;
}

async function measureLatency(browser: Browser, url: string, queries: readonly string[], slowdown: number) {
  const page = await openPage(browser, url);
  await page.keyboard.press("Control+k");
  await page.locator(".DocSearch-Input").fill("warm");
  await page.locator(".DocSearch-Hit").first().waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const times: number[] = [];
  for (const query of queries) {
    await page.locator(".DocSearch-Input").fill("");
    for (const letter of query) {
      const before = (await painted(page)).length;
      await page.keyboard.press(letter);
      // A key that changes nothing on the screen is not counted.
      await page.waitForTimeout(slowdown * 60);
      const now = await painted(page);
      times.push(...now.slice(before, before + 1));
    }
  }
  await page.context().close();
  return { slowdown, keys: times.length, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

async function measureColdOpen(browser: Browser, url: string, runs: number) {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await openPage(browser, url);
    await page.keyboard.press("Control+k");
    await page.locator(".DocSearch-Input").press("w");
    const time = await page.waitForFunction(() => {
      const { watch } = window as unknown as { watch: Watch };
      return watch.shown === undefined ? undefined : watch.shown - watch.opened;
    });
    times.push((await time.jsonValue()) ?? Number.NaN);
    await page.context().close();
  }
  return { runs, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

async function measureTransfer(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const sizes: { file: string; bytes: number }[] = [];
  context.on("requestfinished", (request) => {
    void request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
      const file = new URL(request.url()).pathname;
      // A worker's script is told of twice: by the page and by the worker.
      if (!sizes.some((known) => known.file === file)) {
        sizes.push({ file, bytes: responseBodySize + responseHeadersSize });
      }
    });
  });
  const take = async (only?: RegExp): Promise<Transfer> => {
    await page.waitForTimeout(1_000);
    const taken = sizes.splice(0).filter(({ file }) => only === undefined || only.test(file));
    return {
      requests: taken.length,
      bytes: taken.reduce((sum, { bytes }) => sum + bytes, 0),
      files: taken.map(({ file }) => file).sort(),
    };
  };
  await page.goto(`${url}/docs/introduction`, { waitUntil: "networkidle" });
  await page.keyboard.press("Shift");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const beforeIntent = await take(/search/);
  await page.getByRole("button", { name: /^Search/ }).focus();
  const atIntent = await take();
  await page.keyboard.press("Control+k");
  await page.locator(".DocSearch-Input").pressSequentially("webhook");
  await page.locator(".DocSearch-Hit").first().waitFor();
  const perQuery = await take();
  await context.close();
  return { beforeIntent, atIntent, perQuery };
}

/** Measures search in a browser, on the built site. */
export async function measureBrowser(directory: string, queries: readonly string[]): Promise<BrowserFigures> {
  const server = await startServer({ directory, port: 0, host: "127.0.0.1" });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    return {
      latency: [
        await measureLatency(browser, server.url, queries, 1),
        await measureLatency(browser, server.url, queries, 4),
      ],
      coldOpen: await measureColdOpen(browser, server.url, 10),
      ...(await measureTransfer(browser, server.url)),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
