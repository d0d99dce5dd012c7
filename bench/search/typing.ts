import type { Page } from "@playwright/test";

/** State recorded in the page while keys are typed. */
interface Watch {
  /** Time of the last key, and time of Ctrl+K. */
  started: number;
  opened: number;
  /** Time when the first hits were painted. */
  shown: number | undefined;
  /** Time from the last key to the frame with changed hits; undefined until then. */
  painted: number | undefined;
  /** Number of messages to and from the worker. */
  asked: number;
  answered: number;
}

type Watched = Window & { watch: Watch };

/** Record the time from each key to the frame after the hits have changed, and whether the engine has answered. */
export const WATCH = (): void => {
  const watch: Watch = { started: 0, opened: 0, shown: undefined, painted: undefined, asked: 0, answered: 0 };
  Object.assign(window, { watch });
  // Use anonymous functions only: tsx wraps named ones in a helper that the page doesn't have.
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
      // Post a message inside the frame callback: it is handled after that frame has been painted.
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
 * Press a key in the search input, and wait until the engine has answered and the change has been painted.
 *
 * @returns the time from the key to the painted change, in ms; undefined when nothing changed
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
        // Wait three frames: by then a change has been rendered and painted, if there is any.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((window as unknown as Watched).watch.painted)),
          ),
        );
      }),
  );
}

/** Return the time from Ctrl+K to the first painted hits, in ms. */
export async function firstHits(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => {
    const { watch } = window as unknown as Watched;
    return watch.shown === undefined ? undefined : watch.shown - watch.opened;
  });
  return (await time.jsonValue()) ?? Number.NaN;
}
