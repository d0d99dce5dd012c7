import type { Browser, CDPSession, Page } from "@playwright/test";

import { clickTo, type Answer } from "./click";

export interface Traffic {
  /** Bytes over the network by resource type, with headers. */
  bytes: Record<string, number>;
  /** The headers' share of these bytes. */
  headers: Record<string, number>;
  total: number;
  requests: number;
}

export interface Visit {
  /** Before any sign of use: the page is never idle, and there is no input. */
  first: Traffic;
  /** With everything that loads by itself. */
  whole: Traffic;
  /** Traffic of a click on a link to another page after that; undefined without such a link. */
  next: Traffic | undefined;
  /** Main-thread time of the load before any sign of use, in ms. */
  firstCpuMs: number;
  /** Main-thread time of the load with everything, in ms. */
  cpuMs: number;
  /** Waiting time after that click. */
  answer: Answer | undefined;
}

const NETWORK_QUIET_MS = 20_000;

/**
 * Longer than Playwright's half second without a request, because scripts that wait for an idle page may start later.
 */
const QUIET_MS = 2_000;

class Meter {
  private readonly kinds = new Map<string, string>();
  private readonly lengths = new Map<string, number>();
  private readonly bytes = new Map<string, number>();
  private readonly headers = new Map<string, number>();
  private lastEvent = performance.now();

  private constructor(readonly session: CDPSession) {
    session.on("Network.responseReceived", ({ requestId, type, response }) => {
      const kind = type.toLowerCase();
      this.lastEvent = performance.now();
      this.kinds.set(requestId, kind);
      this.lengths.set(
        requestId,
        Number(response.headers["content-length"] ?? response.headers["Content-Length"] ?? 0),
      );
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = this.kinds.get(requestId) ?? "other";
      this.lastEvent = performance.now();
      this.bytes.set(kind, (this.bytes.get(kind) ?? 0) + encodedDataLength);
      // Responses from the browser's cache have no encoded bytes, but keep their original length.
      const headers = Math.max(0, encodedDataLength - (this.lengths.get(requestId) ?? 0));
      this.headers.set(kind, (this.headers.get(kind) ?? 0) + headers);
    });
  }

  static async of(page: Page): Promise<Meter> {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Performance.enable");
    return new Meter(session);
  }

  /** Wait until nothing has been received for `QUIET_MS`. */
  async quiet(): Promise<void> {
    for (let left = QUIET_MS; left > 0; left = QUIET_MS - (performance.now() - this.lastEvent)) {
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  }

  /** Return the traffic since the last reading. */
  read(): Traffic {
    const [bytes, headers] = [Object.fromEntries(this.bytes), Object.fromEntries(this.headers)];
    const requests = this.kinds.size;
    this.bytes.clear();
    this.headers.clear();
    this.kinds.clear();
    return { bytes, headers, total: Object.values(bytes).reduce((sum, count) => sum + count, 0), requests };
  }

  async cpuMs(): Promise<number> {
    const { metrics } = await this.session.send("Performance.getMetrics");
    return Math.round((metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000);
  }
}

async function withPage<Result>(browser: Browser, use: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    // Define the helper in which tsx wraps named functions, which pages don't have.
    await context.addInitScript({ content: "globalThis.__name = (target) => target;" });
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

const open = (page: Page, url: string): Promise<unknown> =>
  page.goto(url, { waitUntil: "networkidle", timeout: NETWORK_QUIET_MS });

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/**
 * Visit a page twice with an empty cache: once without any sign of use, once with everything.
 *
 * @param target - path of another page that the page links to
 */
export async function visit(browser: Browser, url: string, target: string): Promise<Visit> {
  const untouched = await withPage(browser, async (page) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const meter = await Meter.of(page);
    await open(page, url);
    return { first: meter.read(), firstCpuMs: await meter.cpuMs() };
  });
  return withPage(browser, async (page) => {
    const meter = await Meter.of(page);
    await open(page, url);
    await meter.quiet();
    const whole = meter.read();
    const cpuMs = await meter.cpuMs();
    const answer = await clickTo(page, target);
    await meter.quiet();
    return { ...untouched, whole, cpuMs, answer, next: answer && meter.read() };
  });
}

/**
 * Summarize several visits to one page: the medians of times and the bytes of the last visit.
 *
 * @throws when there is none
 */
export function summaryOf(rounds: readonly Visit[]): Visit {
  const last = rounds.at(-1);
  if (last === undefined) {
    throw new Error("A visit needs at least one round.");
  }
  const answers = rounds.flatMap(({ answer }) => answer ?? []);
  return {
    ...last,
    firstCpuMs: median(rounds.map(({ firstCpuMs }) => firstCpuMs)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    answer: last.answer && {
      headingMs: median(answers.map(({ headingMs }) => headingMs)),
      shownMs: median(answers.map(({ shownMs }) => shownMs)),
    },
  };
}
