import type { Page } from "@playwright/test";

/** What the page notes of a reader's keys. */
interface Watch {
  /** When the last key was pressed, and when Ctrl+K was. */
  started: number;
  opened: number;
  /** When the first hits were on the screen. */
  shown: number | undefined;
  /** From the last key to the frame that showed a change of the hits; undefined while there is none. */
  painted: number | undefined;
  /** Messages to and from the worker. */
  asked: number;
  answered: number;
}

type Watched = Window & { watch: Watch };

/** Notes the time from each key to the frame after the hits have changed, and whether the engine has answered. */
export const WATCH = (): void => {
  const watch: Watch = { started: 0, opened: 0, shown: undefined, painted: undefined, asked: 0, answered: 0 };
  Object.assign(window, { watch });
  // No named functions here: the names that tsx keeps mean nothing in the page.
  window.Worker = class extends window.Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener("message", () => (watch.answered += 1));
    }
    override postMessage(message: unknown): void {
      watch.asked += 1;
      super.postMessage(message);
    }
  };
  window.addEventListener(
    "keydown",
    ({ timeStamp, key, ctrlKey }) => {
      watch.started = timeStamp;
      watch.painted = undefined;
      watch.opened = ctrlKey && key === "k" ? timeStamp : watch.opened;
    },
    true,
  );
  let waits = false;
  new MutationObserver((changes) => {
    const inList = changes.some(({ target }) => (target as Element).closest?.(".search-body") !== null);
    if (inList && !waits && document.querySelector(".search-row") !== null) {
      waits = true;
      const { started } = watch;
      // A message from inside a frame is handled after that frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          waits = false;
          watch.painted ??= performance.now() - started;
          watch.shown ??= performance.now();
        };
        port2.postMessage(null);
      });
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

/**
 * Presses a key in the search field and waits until the engine has answered it and what changed is on the screen.
 *
 * @returns the time from the key to the painted change, in ms; undefined where nothing changed
 */
export async function typeKey(page: Page, key: string): Promise<number | undefined> {
  const asked = await page.evaluate(() => (window as unknown as Watched).watch.asked);
  await page.keyboard.press(key === " " ? "Space" : key);
  await page.waitForFunction((before) => {
    const { watch } = window as unknown as Watched;
    return watch.asked > before && watch.answered === watch.asked;
  }, asked);
  return page.evaluate(
    () =>
      new Promise<number | undefined>((resolve) => {
        // The answer is drawn in the next frame; a frame later it has been painted, or there was nothing to draw.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((window as unknown as Watched).watch.painted)),
          ),
        );
      }),
  );
}

/** The time from Ctrl+K to the first painted hits, in ms. */
export async function firstHits(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => {
    const { watch } = window as unknown as Watched;
    return watch.shown === undefined ? undefined : watch.shown - watch.opened;
  });
  return (await time.jsonValue()) ?? Number.NaN;
}
