import type { Page } from "@playwright/test";

/** Waiting time after a click on a link to another page, in ms. */
export interface Answer {
  /** Until the other page's heading is in the document. */
  headingMs: number;
  /** Until the frame with that heading is rendered. */
  frameMs: number;
}

const LIMIT_MS = 20_000;

/**
 * Observe the heading inside the page, because the browser's driver adds its own time to each step. Uses a
 * MutationObserver: polling in each frame would keep the browser rendering, which took up to a third of the measured
 * time. The time of the click is epoch time in the session's storage, to stay valid in the next document.
 */
function watch(wanted: string): void {
  const now = (): number => performance.timeOrigin + performance.now();
  const look = (): void => {
    const clicked = Number(sessionStorage.getItem("bench-clicked"));
    if (clicked === 0 || document.querySelector("h1")?.textContent.includes(wanted) !== true) {
      return;
    }
    sessionStorage.removeItem("bench-clicked");
    const headingMs = now() - clicked;
    requestAnimationFrame(() => {
      // Post a message: it arrives after the requested frame, and earlier than a timer.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const tell = Reflect.get(window, "reportAnswer") as (answer: Answer) => void;
        tell({ headingMs, frameMs: now() - clicked });
      };
      port2.postMessage(null);
    });
  };
  const keep = (): void => sessionStorage.setItem("bench-clicked", String(now()));
  addEventListener("click", keep, { capture: true, once: true });
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * Click the first visible link to a page and wait for that page's heading, in this document or the next.
 *
 * @throws Error when there is no such link, or the heading doesn't come
 */
export async function clickTo(page: Page, href: string, heading: string): Promise<Answer> {
  const answer = new Promise<Answer>((resolve, reject) => {
    void page.exposeFunction("reportAnswer", resolve);
    setTimeout(() => reject(new Error(`${href} has not shown "${heading}" after a click.`)), LIMIT_MS).unref();
  });
  await page.addInitScript(watch, heading);
  await page.evaluate(watch, heading);
  await page.locator(`a[href="${href}"]:visible`).first().click({ timeout: LIMIT_MS });
  return answer;
}
