/** The dialog that `searchFrame` creates. */
export interface SearchDialog extends HTMLDialogElement {
  /** The last key, if it was Enter in the input: pressed again once the hits for the query have arrived. */
  enter?: KeyboardEvent | undefined;
  /** True from opening until the window's content starts to load. */
  isEmpty?: boolean;
  /** Path of the page whose own sections come first: its own field opened the window. */
  page?: string | undefined;
  /** Handles Back and Forward before the router does. */
  onHistory?: (event: PopStateEvent) => void;
}

/**
 * Create the search window's frame: a dialog with its input, opened in the same frame as the key or click. The window's
 * content is later loaded into it, and the input is never replaced, so text, caret, focus and IME composition survive.
 *
 * Runs inline in every page, as the source text of this function, before any script is loaded: it must not use anything
 * from outside itself.
 *
 * - Ctrl+K, Cmd+K, `/` outside of fields, a letter on an opener, or a click on one (`data-search`) opens the window; so
 * does the event `openEvent` on `window`, with the first query as its detail (default: the selected text).
 * - Opened by `data-search="page"`, the window lists the page's own sections first.
 * - Escape, wherever the focus is, a click outside the window, Ctrl+K and Cmd+K close it.
 * - Typing a letter anywhere in the window moves the focus to the input.
 *
 * @param title - the window's name
 * @param cancel - label of the button that closes it on narrow screens
 */
export function searchFrame(openEvent: string, title: string, placeholder: string, cancel: string): void {
  /** Longest query, in characters. */
  const LONGEST = 64;

  let dialog: SearchDialog | undefined;
  let input: HTMLInputElement | undefined;

  /**
   * Blur the input: if nothing had focus before, browsers leave it on the hidden input until the next frame, with its
   * keys.
   */
  const close = (): void => {
    dialog?.close();
    input?.blur();
  };

  const make = (): void => {
    document.body.insertAdjacentHTML(
      "beforeend",
      `<dialog class="search" role="dialog" aria-modal="true"><div class="search-field"><input role="combobox" autocomplete="off" autocapitalize="off" dir="auto" maxlength="${LONGEST}"><button type="button"></button></div></dialog>`,
    );
    const made = document.body.lastElementChild as SearchDialog;
    dialog = made;
    made.setAttribute("aria-label", title);
    made.onmousedown = ({ target }) => target === made && close();
    input = made.querySelector("input") ?? undefined;
    input?.setAttribute("placeholder", placeholder);
    const button = made.querySelector("button");
    button?.append(cancel);
    button?.addEventListener("click", close);
  };

  // Register before the router: it would handle the end of the window's history entry as a navigation.
  addEventListener("popstate", (event) => dialog?.onHistory?.(event));

  /** The element that opens the window now, if one does. */
  let opener: Element | null = null;

  const openerOf = (event: Event): Element | null =>
    (event.target as Element).closest("[data-search]:not([data-search=skip])");

  const ask = (query?: string): unknown => dispatchEvent(new CustomEvent(openEvent, { detail: query }));

  const askBy = (by: Element, query?: string): void => {
    opener = by;
    ask(query);
    opener = null;
  };

  addEventListener(openEvent, ({ detail }: CustomEventInit<string | null>) => {
    if (dialog?.open) {
      return;
    }
    const query = detail ?? String(getSelection()).trim();
    // Close other dialogs: two open ones would share the keys.
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    if (!dialog) {
      make();
    }
    if (dialog && input) {
      dialog.enter = undefined;
      dialog.isEmpty = true;
      dialog.page = opener?.matches("[data-search=page]") ? location.pathname : undefined;
      input.value = query.slice(0, LONGEST);
      dialog.showModal();
      input.select();
    }
  });

  addEventListener(
    "click",
    (event) => {
      const by = openerOf(event);
      if (by) {
        event.stopImmediatePropagation();
        askBy(by);
      }
    },
    true,
  );

  addEventListener(
    "keydown",
    (event) => {
      const { key, altKey, shiftKey, isComposing } = event;
      const target = event.target as Element;
      const isCommand = event.ctrlKey || event.metaKey;
      const isPlain = !isCommand && !altKey && !isComposing;
      // Layouts without the letter, such as Greek, have another at its place.
      const isK = key.toLowerCase() === "k" || (event.code === "KeyK" && key > "~");
      if (isCommand && !altKey && !shiftKey && isK) {
        event.preventDefault();
        if (dialog?.open) {
          close();
        } else {
          ask();
        }
      } else if (dialog?.open) {
        dialog.enter = key === "Enter" && target === input && !isComposing ? event : undefined;
        if (key === "Escape" && !isComposing) {
          event.preventDefault();
          close();
        } else if (isPlain && key.length === 1 && key !== " ") {
          // The letter itself is typed into the focused input.
          input?.focus();
        }
      } else if (isPlain && key === "/" && !target.closest("input,textarea,select,[contenteditable]")) {
        event.preventDefault();
        ask();
      } else if (isPlain && /^[\p{L}\p{N}]$/u.test(key)) {
        const by = openerOf(event);
        if (by) {
          askBy(by, "");
        }
      }
    },
    true,
  );
}
