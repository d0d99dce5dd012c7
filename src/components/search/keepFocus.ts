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

/**
 * Brings the focus back to the field when the page takes it, as it does when a page that was on its way arrives.
 *
 * @returns a function that ends it
 */
export function holdFocus(): () => void {
  const onFocus = ({ target }: FocusEvent): void => {
    const dialog = document.querySelector(".DocSearch-Container");
    if (dialog !== null && target instanceof Node && !dialog.contains(target)) {
      dialog.querySelector<HTMLElement>(".DocSearch-Input")?.focus();
    }
  };
  document.addEventListener("focusin", onFocus);
  return () => document.removeEventListener("focusin", onFocus);
}
