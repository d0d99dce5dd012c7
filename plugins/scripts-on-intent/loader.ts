/**
 * Runs inline in the head of every page, as the text of this function: so it uses nothing from outside itself, and is
 * the same on every page (a Content-Security-Policy can allow it by one hash). Which scripts to load stands in the
 * element's `data-scripts`, and in `data-styles` the sheets that the page needs from then on.
 *
 * The page is whole without scripts. They are loaded after the first paint: on the first sign that somebody is about to
 * use the page, or when the browser is idle, whichever comes first. A click or key that needs them and comes earlier is
 * held, and given again when React has taken over; links work by themselves and are never held.
 *
 * With `data-start="at-once"` scripts wait for nothing but the page's HTML. Where a part of them can't be loaded, now or later,
 * the reader is told in a box above the page; other scripts ask for it with the event `missing-part` on `window`.
 */
export function loadScriptsOnIntent(labels: { missing: string; retry: string }): void {
  /** Longest wait for an idle moment after the page has loaded. */
  const IDLE_MS = 2_000;
  /** Wait in a browser that can't tell when it is idle. */
  const SETTLED_MS = 200;

  const root = document.documentElement;
  const opened = location.pathname;
  const { scripts = "", styles = "", start: when } = document.currentScript?.dataset ?? {};
  const urls = scripts.split(" ");
  const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin"];
  const held = new Map<EventTarget | string, () => unknown>();
  let isStarted = false;

  const start = (): void => {
    if (isStarted) {
      return;
    }
    isStarted = true;
    signs.forEach((sign) => removeEventListener(sign, onSign, true));
    for (const url of styles.split(" ").filter(Boolean)) {
      const sheet = document.createElement("link");
      sheet.rel = "stylesheet";
      sheet.href = url;
      sheet.onerror = showMissing;
      document.head.append(sheet);
    }
    for (const url of urls) {
      const script = document.createElement("script");
      script.src = url;
      script.async = false;
      // The bundler's runtime asks again for a page's chunk that is missing, and waits for ever if it finds an element of
      // that chunk; the site tells the reader.
      script.onerror = /\/(?:runtime~)?main\./.test(url) ? fail : () => script.remove();
      document.head.append(script);
    }
  };

  const afterPaint = (): void => {
    requestAnimationFrame(() => setTimeout(start));
  };

  const onSign = (event: Event): void => {
    // Browsers also report a pointer that stands still while the page appears beneath it.
    if (event.type === "pointermove" && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY) {
      return;
    }
    if (document.readyState === "loading") {
      addEventListener("DOMContentLoaded", afterPaint);
    } else {
      afterPaint();
    }
  };

  const hold = (event: Event, key: EventTarget | string, replay: () => unknown): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    // An impatient second click on the same thing would undo the first.
    held.set(key, replay);
    document.body.style.cursor = "progress";
  };

  /** Finds an element again after React may have made it anew, as it does with tabs. */
  const finder = (element: HTMLElement): (() => HTMLElement | undefined) => {
    const { tagName, textContent } = element;
    const path: number[] = [];
    for (let node: Element = element; node.parentElement; node = node.parentElement) {
      path.unshift(Array.from(node.parentElement.children).indexOf(node));
    }
    return () => {
      const found = path.reduce<Element | undefined>((node, index) => node?.children[index], root);
      const isSame = found?.tagName === tagName && found.textContent === textContent;
      return element.isConnected ? element : isSame ? (found as HTMLElement) : undefined;
    };
  };

  const onClick = (event: MouseEvent): void => {
    const target = (event.target as Element).closest<HTMLElement>("a[href],button,summary,[role=tab],[role=button]");
    const href = target?.getAttribute("href") ?? "#";
    if (target && href === "#" && !target.closest("dialog")) {
      const find = finder(target);
      hold(event, target, () => find()?.click());
    }
  };

  const onKey = (event: KeyboardEvent): void => {
    const isTyping = (event.target as Element).closest("input,textarea,select,[contenteditable]") !== null;
    if (event.key === "?" && !isTyping) {
      const { target } = event;
      hold(event, "key", () => target?.dispatchEvent(new KeyboardEvent("keydown", event)));
    }
  };

  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    hold(event, form, () => form.requestSubmit());
  };

  const release = (): void => {
    observer.disconnect();
    removeEventListener("click", onClick, true);
    removeEventListener("keydown", onKey, true);
    removeEventListener("submit", onSubmit, true);
    removeEventListener("unhandledrejection", fail);
    removeEventListener("error", onError);
    document.body.style.cursor = "";
    if (root.dataset.hasHydrated === "true") {
      held.forEach((replay) => replay());
    }
    held.clear();
  };

  const showMissing = (): void => {
    if (document.querySelector(".missing-part") !== null) {
      return;
    }
    const box = document.createElement("div");
    const text = document.createElement("p");
    const retry = document.createElement("button");
    box.className = "missing-part";
    box.setAttribute("role", "alert");
    text.textContent = labels.missing;
    retry.type = "button";
    retry.className = "button button--primary";
    retry.textContent = labels.retry;
    retry.onclick = () => location.reload();
    box.append(text, retry);
    document.body.prepend(box);
  };

  const fail = (): void => {
    release();
    // The message is for the reader whom the search window keeps from the page, too.
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    showMissing();
  };

  /** A script that came truncated, or as another host's sign-in page, is an error while it is read, not while it loads. */
  const onError = (event: ErrorEvent): void => {
    if (urls.some((url) => event.filename.endsWith(url))) {
      fail();
    }
  };

  /**
   * A step back after a reload changes the address alone where the router had made the entry, and no router hears of it yet:
   * React would take this page's HTML for the other's.
   */
  const onReturn = (): void => {
    if (root.dataset.hasHydrated !== "true" && location.pathname !== opened) {
      location.reload();
    }
  };

  const observer = new MutationObserver(() => {
    if (root.dataset.hasHydrated === "true") {
      release();
    }
  });

  observer.observe(root, { attributeFilter: ["data-has-hydrated"] });
  if (when === "at-once") {
    for (const url of urls) {
      const link = document.createElement("link");
      link.rel = "preload";
      link.as = "script";
      link.href = url;
      document.head.append(link);
    }
    addEventListener("DOMContentLoaded", start);
  } else {
    signs.forEach((sign) => addEventListener(sign, onSign, { capture: true, passive: true }));
    addEventListener("load", () => {
      if (typeof requestIdleCallback === "function") {
        requestIdleCallback(start, { timeout: IDLE_MS });
      } else {
        setTimeout(start, SETTLED_MS);
      }
    });
  }
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKey, true);
  addEventListener("submit", onSubmit, true);
  addEventListener("popstate", onReturn);
  addEventListener("missing-part", showMissing);
  // A script that could not start the page, or a chunk of the page's own that it could not have.
  addEventListener("unhandledrejection", fail);
  addEventListener("error", onError);
  addEventListener("DOMContentLoaded", () => {
    // The browser can't scroll to a section in a tab that isn't selected; a script selects it.
    if (document.querySelector("[hidden] :target")) {
      afterPaint();
    }
    // The theme disables its switch until React runs; a disabled button would swallow the first click.
    document.querySelectorAll<HTMLButtonElement>(".navbar button:disabled").forEach((button) => {
      button.disabled = false;
    });
  });
}
