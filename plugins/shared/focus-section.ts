/** Selector of what hides its content: closed disclosures, and panels of tabs and choices that aren't selected. */
const CLOSED =
  'details:not([open]), [role="tabpanel"][hidden], .api-choice-name:not(:has(:checked)) + .api-choice-panel';

function open(closed: Element): void {
  if (closed instanceof HTMLDetailsElement) {
    closed.open = true;
  } else {
    const tab = document.getElementById(closed.getAttribute("aria-labelledby") ?? "");
    (tab ?? closed.previousElementSibling?.querySelector("input"))?.click();
  }
}

/** List what hides an element: disclosures and panels around it, and the fold after a block of code. */
function hiding(element: Element): Element[] {
  const closed: Element[] = [];
  const fold = element.closest("pre")?.nextElementSibling;
  if (fold?.matches(CLOSED)) {
    closed.push(fold);
  }
  for (
    let inner = element, outer: Element | null = element;
    outer !== null;
    inner = outer, outer = outer.parentElement
  ) {
    if (outer.matches(CLOSED) && inner.tagName !== "SUMMARY") {
      closed.push(outer);
    }
  }
  return closed;
}

/**
 * Open everything that hides an element.
 *
 * @returns whether something was closed
 */
export function reveal(element: Element): boolean {
  const closed = hiding(element);
  closed.forEach(open);
  return closed.length > 0;
}

/** Tell whether something still hides an element: a tab that was clicked shows its panel at the next render. */
export const isHidden = (element: Element): boolean => hiding(element).length > 0;

/** Focus an element that isn't focusable, until it loses the focus. */
export function focusSection(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
