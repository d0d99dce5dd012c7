import type { Page } from "@playwright/test";

/** Waiting time after a click on a link to another page, in ms. */
export interface Answer {
  /** Until the other page's heading is in the document. */
  headingMs: number;
  /** Until the frame with that heading is rendered. */
  shownMs: number;
}

interface Clicked {
  /** Epoch time in ms, which stays valid in the next document. */
  at: number;
  /** The heading at that time. */
  heading: string;
}

const REPORT = "reportAnswer";

const LIMIT_MS = 20_000;

/**
 * Observe the heading inside the page, because the browser's driver adds its own time to each step. Uses a
 * MutationObserver: polling in each frame would keep the browser rendering, which took up to a third of the measured
 * time.
 */
function watch({ report }: { report: string }): void {
  const key = "bench-clicked";
  const now = (): number => performance.timeOrigin + performance.now();
  const heading = (): string => document.querySelector("h1")?.textContent ?? "";

  const look = (): void => {
    const clicked = JSON.parse(sessionStorage.getItem(key) ?? "null") as Clicked | null;
    if (clicked === null || heading() === "" || heading() === clicked.heading) {
      return;
    }
    sessionStorage.removeItem(key);
    const headingMs = now() - clicked.at;
    requestAnimationFrame(() => {
      // Post a message: it arrives after the requested frame, and earlier than a timer.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const tell = Reflect.get(window, report) as ((answer: Answer) => void) | undefined;
        tell?.({ headingMs: Math.round(headingMs), shownMs: Math.round(now() - clicked.at) });
      };
      port2.postMessage(null);
    });
  };

  addEventListener(
    "click",
    () => sessionStorage.setItem(key, JSON.stringify({ at: now(), heading: heading() } satisfies Clicked)),
    { capture: true, once: true },
  );
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * Click the first link to a page and wait for that page's heading, in this document or the next.
 *
 * @param target - the link's `href`
 * @returns undefined when there is no such link
 * @throws Error when the heading doesn't change
 */
export async function clickTo(page: Page, target: string): Promise<Answer | undefined> {
  const link = page.locator(`a[href="${target}"]`).first();
  if ((await link.count()) === 0) {
    return undefined;
  }
  let tell = (_answer: Answer): void => undefined;
  const answer = new Promise<Answer>((resolve) => (tell = resolve));
  await page.exposeFunction(REPORT, (found: Answer) => tell(found));
  await page.addInitScript(watch, { report: REPORT });
  await page.evaluate(watch, { report: REPORT });
  await link.click();
  const limit = page.waitForTimeout(LIMIT_MS).then(() => {
    throw new Error(`${page.url()} has no other heading ${LIMIT_MS} ms after a click on the link to ${target}.`);
  });
  return Promise.race([answer, limit]);
}
