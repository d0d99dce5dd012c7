/** What of the router opens a page. */
export interface History {
  push(path: string): void;
  replace(path: string): void;
}

interface Address {
  pathname: string;
  hash: string;
}

/** Hits of other sites have absolute addresses. */
export const isExternal = (url: string): boolean => !url.startsWith("/");

let isOnItsWay = false;

/**
 * Opens a hit.
 *
 * @param replaces - whether the page of the hit takes over the entry of the browser's history that the window had
 */
export function openHit(history: History, url: string, replaces: boolean): void {
  if (isExternal(url)) {
    window.location.assign(url);
    return;
  }
  isOnItsWay = true;
  history[replaces ? "replace" : "push"](url);
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
  if (!isOnItsWay) {
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
