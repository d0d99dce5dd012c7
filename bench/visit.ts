import type { Browser, CDPSession, Page } from "@playwright/test";

import { type Answer, clickTo } from "./click";

export interface Load {
  /** Bytes over the network by resource type, with headers. */
  bytes: ReadonlyMap<string, number>;
  /** Requests without status 200, such as `404 https://…`. */
  failures: readonly string[];
  heading: string;
  cpuMs: number;
}

export interface Visit {
  /** Before any sign of use: the page is never idle, and there is no input. */
  first: Load;
  /** With everything that loads by itself. */
  whole: Load;
  /** Waiting time after a click on a link; undefined when none was asked for. */
  answer: Answer | undefined;
}

export interface Link {
  href: string;
  heading: string;
}

/** Scripts that wait for an idle page may start later than Playwright's half second without a request. */
const QUIET_MS = 2_000;
const VIEWPORT = { width: 1280, height: 800 };

/**
 * List what makes a visit useless for a comparison: a documentation page has its heading, a style sheet and scripts,
 * which may wait for use, and all its files arrive.
 */
export function faultsOf({ first, whole }: Pick<Visit, "first" | "whole">, wanted: string): string[] {
  const loads = [first, whole];
  return [
    ...loads.flatMap(({ failures }) => failures),
    ...loads.flatMap(({ heading }) => (heading.includes(wanted) ? [] : [`"${heading}", not "${wanted}"`])),
    ...(first.bytes.has("stylesheet") ? [] : ["no style sheet"]),
    ...(whole.bytes.has("script") ? [] : ["no script"]),
  ];
}

/** Add up what a page receives from now on. */
function receive(session: CDPSession): Pick<Load, "bytes" | "failures"> & { quiet(): Promise<void> } {
  const [kinds, bytes, failures] = [new Map<string, string>(), new Map<string, number>(), [] as string[]];
  let last = performance.now();
  session.on("Network.responseReceived", ({ requestId, type, response: { status, url } }) => {
    last = performance.now();
    kinds.set(requestId, type.toLowerCase());
    if (status !== 200) {
      failures.push(`${status} ${url}`);
    }
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    last = performance.now();
    const kind = kinds.get(requestId) ?? "other";
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  session.on("Network.loadingFailed", ({ errorText, type }) => failures.push(`${errorText} (${type})`));
  const quiet = async (): Promise<void> => {
    while (performance.now() - last < QUIET_MS) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return { bytes, failures, quiet };
}

async function load(page: Page, url: string): Promise<Load> {
  // Define the helper in which tsx wraps named functions, which pages don't have.
  await page.addInitScript({ content: "globalThis.__name = (target) => target;" });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  // Take the thread's own time, which other processes don't lengthen.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const { quiet, ...received } = receive(session);
  await page.goto(url, { waitUntil: "networkidle" });
  await quiet();
  const { metrics } = await session.send("Performance.getMetrics");
  const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  const heading = await page.locator("h1").first().textContent();
  await session.detach();
  return { ...received, heading: heading ?? "", cpuMs: seconds * 1000 };
}

/** Visit a page twice with an empty cache: without any sign of use, and with everything and a click on a link, if any. */
export async function visit(browser: Browser, url: string, link: Link | undefined): Promise<Visit> {
  const open = async (): Promise<Page> => (await browser.newContext({ viewport: VIEWPORT })).newPage();
  const untouched = await open();
  await untouched.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const first = await load(untouched, url);
  await untouched.context().close();
  const page = await open();
  const whole = await load(page, url);
  const answer = link && (await clickTo(page, link.href, link.heading));
  await page.context().close();
  return { first, whole, answer };
}
