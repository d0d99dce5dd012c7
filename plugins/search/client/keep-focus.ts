/** Keep Tab inside the window: from the last focusable element to the first, skipping the browser's own controls. */
export function keepFocusInside(dialog: HTMLElement, event: KeyboardEvent): void {
  const stops = Array.from(dialog.querySelectorAll<HTMLElement>("a[href], button, input")).filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const { activeElement } = document;
  if (activeElement === from || !stops.includes(activeElement as HTMLElement)) {
    event.preventDefault();
    to?.focus();
  }
}
