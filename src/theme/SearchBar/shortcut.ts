export interface Opening {
  /** The first query; left out, the window takes the text that is selected. */
  query?: string;
  /** True for keys that close the window too. */
  toggles: boolean;
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}

/**
 * Tells whether a key opens the search window: Ctrl+K or Cmd+K anywhere, `/` outside of inputs, a letter or digit on the
 * search button.
 */
export function openingOf(event: KeyboardEvent, button: HTMLElement | null): Opening | undefined {
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
    return { toggles: true };
  }
  if (isModified || event.isComposing) {
    return undefined;
  }
  if (event.key === "/" && !isTyping(event)) {
    return { toggles: false };
  }
  return event.target === button && /^[\p{L}\p{N}]$/u.test(event.key)
    ? { query: event.key, toggles: false }
    : undefined;
}
