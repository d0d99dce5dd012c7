/** The dialog that `searchFrame` makes. */
export interface SearchDialog extends HTMLDialogElement {
  /** The last key, if it was Enter in the field: it waits for the hits of what is typed. */
  enter?: KeyboardEvent | undefined;
  /** Set at each opening, until the window's content is on its way. */
  isEmpty?: boolean;
  /** Hears of Back and Forward before the router does. */
  onHistory?: (event: PopStateEvent) => void;
}

/**
 * The search window's frame: a dialog with its field, opened in the frame of the key or click that asks for it, and the
 * same field for as long as the page lives. The window is loaded into it, so it takes nothing over: text, caret, focus and
 * an input method's unfinished word stay where they are.
 *
 * Runs inline in every page, as the text of this function, before any script is loaded: it uses nothing from outside itself.
 *
 * - Ctrl+K, Cmd+K, `/` outside of fields, a letter on an opener, or a click on one (`data-search`) opens the window; so does
 *   the event `openEvent` on `window`, with the first query as its detail (else, the text that is selected).
 * - Escape, wherever the focus is, a press beside the window, Ctrl+K and Cmd+K close it.
 * - A letter goes to the field, wherever in the window the focus is.
 *
 * @param title - the window's name
 * @param cancel - the text of the button that closes it where it fills the screen
 */
export function searchFrame(openEvent: string, title: string, placeholder: string, cancel: string): void {
  /** Characters that a query may have. */
  const LONGEST = 64;

  let dialog: SearchDialog | undefined;
  let input: HTMLInputElement | undefined;

  /** Where nothing had the focus before, the browser leaves it to the hidden field until the next frame, and keys with it. */
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

  // The first listener is the first to hear: the router would take the end of the window's entry for a visit.
  addEventListener("popstate", (event) => dialog?.onHistory?.(event));

  const ask = (query?: string): unknown => dispatchEvent(new CustomEvent(openEvent, { detail: query }));

  addEventListener(openEvent, ({ detail }: CustomEventInit<string | null>) => {
    if (dialog?.open) {
      return;
    }
    const query = detail ?? String(getSelection()).trim();
    // Two windows, one over the other, would share the keys.
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    if (!dialog) {
      make();
    }
    if (dialog && input) {
      dialog.enter = undefined;
      dialog.isEmpty = true;
      input.value = query.slice(0, LONGEST);
      dialog.showModal();
      input.select();
    }
  });

  addEventListener(
    "click",
    (event) => {
      if ((event.target as Element).closest("[data-search]:not([data-search=skip])")) {
        event.stopImmediatePropagation();
        ask();
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
      if (isCommand && !altKey && !shiftKey && key.toLowerCase() === "k") {
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
          // The letter itself follows the focus.
          input?.focus();
        }
      } else if (isPlain && key === "/" && !target.closest("input,textarea,select,[contenteditable]")) {
        event.preventDefault();
        ask();
      } else if (isPlain && /^[\p{L}\p{N}]$/u.test(key) && target.closest("[data-search]:not([data-search=skip])")) {
        ask("");
      }
    },
    true,
  );
}
