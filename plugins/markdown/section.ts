/** Selector of inactive tab panels and closed disclosures. */
const CLOSED = '[role="tabpanel"][hidden], details:not([open])';

/** Return the closest element that hides a text; of a folded block of code, the fold after it. */
export function closedAround(element: Element): Element | null {
  const fold = element.closest("pre")?.nextElementSibling;
  return fold?.matches("details:not([open])") ? fold : element.closest(CLOSED);
}

/**
 * Open the disclosures and select the tabs that contain an element.
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

/** Focus an element that isn't focusable, until it loses the focus. */
export function focusSection(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
