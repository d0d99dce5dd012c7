import type { KeyboardEvent } from "react";

const FOCUSABLE = "a[href], button, input";

/** Keeps Tab inside the window, over what is shown now; the list of hits stays open meanwhile. */
export function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") {
    return;
  }
  event.stopPropagation();
  const stops = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement === edge || !stops.includes(document.activeElement as HTMLElement)) {
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  }
}
