/** What of the router opens a page. */
export interface History {
  push(path: string): void;
  replace(path: string): void;
}

interface Address {
  pathname: string;
  hash: string;
}

/** Under this key the tab's store says that a hit is on its way, to a document of its own. */
const TO_NEW_DOCUMENT = "search-opens";

/** Set while a hit is on its way to a page of this document. */
let isOnItsWay = false;

/** Notes that a hit leads to another document, whose scripts then know where the focus belongs. */
function noteDocument(): void {
  try {
    sessionStorage.setItem(TO_NEW_DOCUMENT, "1");
  } catch {
    // Without a store the section is shown, and the focus is at the top of the page.
  }
}

/** Tells, once, whether this document was opened by a hit. */
function wasNoted(): boolean {
  try {
    const was = sessionStorage.getItem(TO_NEW_DOCUMENT) !== null;
    sessionStorage.removeItem(TO_NEW_DOCUMENT);
    return was;
  } catch {
    return false;
  }
}

const isBelow = (pathname: string, route: string): boolean => `${pathname}/`.startsWith(`${route}/`);

/**
 * Opens a hit.
 *
 * @param ownDocuments - paths at and below which pages need a document of their own
 * @param replaces - whether the page of the hit takes over the entry of the browser's history that the window had
 */
export function openHit(history: History, url: string, ownDocuments: readonly string[], replaces: boolean): void {
  const { origin, pathname } = new URL(url, window.location.origin);
  const isOurs = origin === window.location.origin;
  const crosses = ownDocuments.some((route) => isBelow(window.location.pathname, route) !== isBelow(pathname, route));
  if (isOurs && !crosses) {
    isOnItsWay = true;
    history[replaces ? "replace" : "push"](url);
    return;
  }
  if (isOurs) {
    noteDocument();
  }
  window.location[replaces ? "replace" : "assign"](url);
}

/** Gives the focus to a part of the page that no key reaches by itself, for as long as it stays there. */
function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** Called when a page is shown: puts the focus on the section that a hit led to, so that the next keys are the page's. */
export function focusOpened({ hash }: Address): void {
  // In a new document the reader may have gone on while its scripts came.
  if (!isOnItsWay && !(wasNoted() && document.activeElement === document.body)) {
    return;
  }
  isOnItsWay = false;
  // Docusaurus gives the focus to the top of a new page, and the page may open the section, in the effects of this frame.
  requestAnimationFrame(() => {
    const section = document.getElementById(decodeURIComponent(hash.slice(1))) ?? document.querySelector("h1");
    if (section !== null) {
      focusOn(section);
    }
  });
}
