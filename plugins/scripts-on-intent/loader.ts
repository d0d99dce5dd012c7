/**
 * Runs inline in the head of every page. The function is serialized, so it can't use anything from module scope, and
 * it is the same on every page, so that one hash in the Content-Security-Policy allows it. The element's
 * `data-scripts` lists the scripts to load, `data-styles` the style sheets that the page needs from then on.
 *
 * Pages are complete without scripts. Load them after the first paint, on the first interaction or when the browser
 * is idle, whichever comes first. Hold an earlier click or key that needs them, and dispatch it again after
 * hydration. Links work without scripts and are never held.
 *
 * With `data-start="at-once"`, load the scripts when the HTML has been parsed. When a script or chunk fails to load,
 * show a message above the page; other scripts request it by the event `missing-part` on `window`.
 */
export function loadScriptsOnIntent(labels: { missing: string; retry: string }): void {
  /** Longest wait for an idle callback after the load event. */
  const IDLE_MS = 2_000;
  /** Wait in a browser without `requestIdleCallback`. */
  const SETTLED_MS = 200;

  const root = document.documentElement;
  const opened = location.pathname;
  const { scripts = "", styles = "", start: when } = document.currentScript?.dataset ?? {};
  const urls = scripts.split(" ");
  /** Events of a tap. A mouse has moved before, and the keyboard has sent a key. */
  const TAPS = ["pointerdown", "touchstart", "focusin"];
  const signs = ["pointermove", "keydown", ...TAPS];
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
      // Remove the element of a failed chunk: the bundler's runtime requests the chunk again, but waits for ever where it
      // finds an element for it.
      script.onerror = /\/(?:runtime~)?main\./.test(url) ? fail : () => script.remove();
      document.head.append(script);
    }
  };

  const afterPaint = (): void => {
    requestAnimationFrame(() => setTimeout(start));
  };

  const onSign = (event: Event): void => {
    // Ignore pointer events without movement: browsers send one when a page appears beneath a still pointer.
    if (event.type === "pointermove" && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY) {
      return;
    }
    // Leave the network to the page that a tap on a link opens.
    if (TAPS.includes(event.type) && (event.target as Element).closest?.("a[href]:not([href^='#'])")) {
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
    // Drop a second click on the same element, which would undo the first.
    held.set(key, replay);
    document.body.style.cursor = "progress";
  };

  /** Find an element again after hydration may have recreated it, as with tabs. */
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
    // Fit the content, so that the box stays in view.
    document.body.style.height = "auto";
  };

  const fail = (): void => {
    release();
    // Close the search window, which makes the rest of the page inert.
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    showMissing();
  };

  /** Listen for errors on `window`: a truncated script, or a sign-in page in its place, fails to parse but fires `load`. */
  const onError = (event: ErrorEvent): void => {
    if (urls.some((url) => event.filename.endsWith(url))) {
      fail();
    }
  };

  /**
   * Reload when history moves before hydration: only the URL changes then, and React would hydrate this page's HTML
   * as the other page.
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
  // Handle a failed entry script and a failed chunk of the page.
  addEventListener("unhandledrejection", fail);
  addEventListener("error", onError);
  addEventListener("DOMContentLoaded", () => {
    // Load scripts at once for a target in an inactive tab, which a script has to select.
    if (document.querySelector("[hidden] :target")) {
      afterPaint();
    }
    // Enable the theme's switch, which is disabled until hydration: a disabled button swallows the first click.
    document.querySelectorAll<HTMLButtonElement>(".navbar button:disabled").forEach((button) => {
      button.disabled = false;
    });
  });
}
