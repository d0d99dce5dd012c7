/** The panel of a tab that isn't selected, and a disclosure that is closed. */
const CLOSED = '[role="tabpanel"][hidden], details:not([open])';

/** The closest element that hides a text: of a block of code whose last lines are folded, the fold below it. */
export function closedAround(element: Element): Element | null {
  const fold = element.closest("pre")?.nextElementSibling;
  return fold?.matches("details:not([open])") ? fold : element.closest(CLOSED);
}

/**
 * Open what hides an element: the disclosures around it, and the tabs of the panels around it.
 *
 * @returns whether something was closed
 */
export function reveal(element: Element): boolean {
  let wasClosed = false;
  for (
    let inner = element, outer: Element | null = element;
    outer !== null;
    inner = outer, outer = outer.parentElement
  ) {
    if (outer.matches(CLOSED) && inner.tagName !== "SUMMARY") {
      wasClosed = true;
      if (outer instanceof HTMLDetailsElement) {
        outer.open = true;
      } else {
        document.getElementById(outer.getAttribute("aria-labelledby") ?? "")?.click();
      }
    }
  }
  return wasClosed;
}

/** Give the focus to a part of the page that no key reaches by itself, for as long as it stays there. */
export function focusSection(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
