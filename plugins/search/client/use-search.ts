import { createAutocomplete, type InternalAutocompleteSource } from "@algolia/autocomplete-core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { type Answer, answerTo, type Sources } from "./answers";
import type { Hit } from "../hit";
import { keepFocusInside } from "./keep-focus";
import type { SearchDialog } from "./shell";

type Status = "idle" | "loading" | "stalled" | "error";

/** A source with its answer. The core keeps extra properties, so an answer and its items always arrive together. */
type Source = InternalAutocompleteSource<Hit> & { answer: Answer };

/** What is on the screen: the last answer that arrived, whatever has been typed since. */
interface Shown {
  status: Status;
  source: Source | undefined;
  /** Items of the answer's groups in one list, as the core has them. */
  items: Hit[];
  active: number | null;
}

interface Options extends Sources {
  dialog: SearchDialog;
  input: HTMLInputElement;
  /** Opens an item's URL in this tab. */
  onOpen: (url: string) => void;
}

const EMPTY: Shown = { status: "loading", source: undefined, items: [], active: null };

/** Attributes that the frame's input needs once the window is loaded. */
const FIELD = new Map([
  ["aria-label", "Search the docs"],
  ["aria-autocomplete", "list"],
  ["enterkeyhint", "search"],
  ["spellcheck", "false"],
]);

function setAttributes(element: Element, attributes: ReadonlyMap<string, string | undefined>): void {
  for (const [name, value] of attributes) {
    if (value === undefined) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value);
    }
  }
}

/**
 * Connect DocSearch's headless core to the frame's input: active item, newest answer, delayed status, and Enter with
 * each modifier.
 */
export function useSearch(options: Options) {
  const { dialog, input, onOpen, stored } = options;
  const [shown, setShown] = useState(EMPTY);
  const latest = useRef(EMPTY);
  const isOutdated = useRef(false);

  const [core] = useState(() =>
    createAutocomplete<Hit, Event, React.MouseEvent, KeyboardEvent>({
      id: "search",
      defaultActiveItemId: 0,
      openOnFocus: true,
      navigator: { navigate: ({ itemUrl }) => onOpen(itemUrl) },
      onStateChange: ({ state: { status, collections, activeItemId: active } }) => {
        const [collection] = collections;
        const source = collection?.source as Source | undefined;
        latest.current = { status, source, items: collection?.items ?? [], active };
        setShown(latest.current);
      },
      getSources: async ({ query }) => {
        const answer = await answerTo(query, options);
        const source = {
          sourceId: "answer",
          answer,
          getItems: () => answer.groups.flatMap(({ items }) => items),
          getItemUrl: ({ item }: { item: Hit }) => item.url,
          onSelect: ({ item }: { item: Hit }) => stored.remember(item),
        };
        return [source];
      },
    }),
  );

  /**
   * Press the pending Enter once the answer to the current query has arrived; hits for an earlier query don't count.
   */
  const pressEnter = (): void => {
    const { source, items } = latest.current;
    const key = dialog.enter;
    if (key !== undefined && source?.answer.query === input.value) {
      dialog.enter = undefined;
      if (items.length > 0) {
        core.getInputProps({ inputElement: input }).onKeyDown(key);
      }
    }
  };

  /** Query again when more texts have arrived, unless an answer is pending or the reader has moved down the list. */
  const askAgain = (): void => {
    const { status, active, source } = latest.current;
    if (isOutdated.current && status === "idle") {
      isOutdated.current = false;
      if (source?.answer.screen === "hits" && (active ?? 0) === 0) {
        void core.refresh();
      }
    }
  };

  useEffect(() => {
    const { onChange, onKeyDown } = core.getInputProps({ inputElement: input, maxLength: input.maxLength });
    const onKey = (event: KeyboardEvent): void => {
      if (event.isComposing) {
        return;
      }
      if (event.key === "Tab") {
        keepFocusInside(dialog, event);
      } else if (event.key === "Enter" && event.target === input) {
        event.preventDefault();
        pressEnter();
      } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && latest.current.items.length > 0) {
        input.focus();
        onKeyDown(event);
      }
    };
    setAttributes(input, FIELD);
    input.addEventListener("input", onChange);
    // Listen on the window, not the dialog: after a click on nothing, or when a pressed button is removed, keys go to
    // the body.
    window.addEventListener("keydown", onKey);
    core.setQuery(input.value);
    // Open the list at once, so that the first arrow key moves instead of opening it.
    core.setIsOpen(true);
    void core.refresh();
    const endMore = options.engine.whenMore?.(() => {
      isOutdated.current = true;
      askAgain();
    });
    return () => {
      endMore?.();
      input.removeEventListener("input", onChange);
      window.removeEventListener("keydown", onKey);
    };
    // Run once: the window is remounted at each opening, and its props stay the same until it closes.
  }, []);

  const { source, items, active } = shown;
  // The core turns idle with the answer to an earlier query, and knows no failed answer.
  const isEarlier = shown.status === "idle" && source !== undefined && source.answer.query !== input.value;
  const hasFailed = shown.status === "idle" && !isEarlier && source?.answer.screen === "failure";
  const status = isEarlier ? "stalled" : hasFailed ? "error" : shown.status;

  // Settle a pending Enter in the same task as its answer is shown: a later one may belong to another query.
  useLayoutEffect(() => {
    const isOpen = items.length > 0;
    dialog.dataset.status = status;
    setAttributes(
      input,
      new Map([
        ["aria-expanded", String(isOpen)],
        ["aria-haspopup", source?.answer.screen === "start" ? "grid" : "listbox"],
        ["aria-controls", isOpen ? "search-list" : undefined],
        ["aria-activedescendant", core.getInputProps({ inputElement: input })["aria-activedescendant"]],
      ]),
    );
    pressEnter();
    askAgain();
  });

  return {
    active: active === null ? undefined : items[active],
    answer: source?.answer,
    items,
    rowProps: (item: Hit) => (source === undefined ? {} : core.getItemProps({ item, source })),
    refresh: () => void core.refresh(),
    /** Whether a query has waited so long that the window says so. */
    isWaiting: status === "stalled" && input.value.trim() !== "",
  };
}
