import { createAutocomplete, type InternalAutocompleteSource } from "@algolia/autocomplete-core";
import { LABELS as labels } from "../labels";
import { useEffect, useRef, useState } from "react";

import { type Answer, answerTo, type Sources } from "./answers";
import type { Item } from "./hits";
import { keepFocusInside } from "./keepFocus";
import type { SearchDialog } from "./frame";

type Status = "idle" | "loading" | "stalled" | "error";

/** The core keeps what a source has besides, so that an answer and its items always come together. */
type Source = InternalAutocompleteSource<Item> & { answer: Answer };

/** What is on the screen: the last answer that came, whatever has been typed since. */
interface Shown {
  status: Status;
  source: Source | undefined;
  /** The items of its answer's groups, one after the other, as the core knows them. */
  items: Item[];
  active: number | null;
}

interface Options extends Sources {
  dialog: SearchDialog;
  input: HTMLInputElement;
  /** Opens the address of an item in this tab. */
  onOpen: (url: string) => void;
  /** Calls back when answers may have become better. */
  whenMore: (listener: () => void) => () => void;
}

const EMPTY: Shown = { status: "loading", source: undefined, items: [], active: null };

/** What the frame's field needs once there is a list of hits, or for longer than a moment. */
const FIELD = new Map([
  ["aria-label", labels.placeholder],
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
 * DocSearch's headless core over the frame's field: which item is active, which answer is the newest, when an answer is
 * late, and what Enter with each modifier does.
 */
export function useSearch(options: Options) {
  const { dialog, input, onOpen, stored } = options;
  const [shown, setShown] = useState(EMPTY);
  const latest = useRef(EMPTY);
  const isOutdated = useRef(false);

  const [core] = useState(() =>
    createAutocomplete<Item, Event, React.MouseEvent, KeyboardEvent>({
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
          getItemUrl: ({ item }: { item: Item }) => item.url,
          onSelect: ({ item }: { item: Item }) => stored.remember(item),
        };
        return [source];
      },
    }),
  );

  /** Presses the Enter that is waiting, once there is an answer to what is typed; a hit of the letters before is none. */
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

  /** Asks again once more texts have come; not before the answer that is on its way, nor of a reader who is down the list. */
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
    // Not the dialog: after a click on nothing, or where a button went with its row, keys are the page's body's.
    window.addEventListener("keydown", onKey);
    core.setQuery(input.value);
    // The list is there for as long as the window is: the first arrow is one down, not one that opens it.
    core.setIsOpen(true);
    void core.refresh();
    const endMore = options.whenMore(() => {
      isOutdated.current = true;
      askAgain();
    });
    return () => {
      endMore();
      input.removeEventListener("input", onChange);
      window.removeEventListener("keydown", onKey);
    };
    // The window is made anew at each opening, and what it is given stays the same until it closes.
  }, []);

  useEffect(() => {
    const { source, items, status } = shown;
    const isOpen = items.length > 0;
    // The core knows no failed answer: it would stay idle.
    dialog.dataset.status = status === "idle" && source?.answer.screen === "failure" ? "error" : status;
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

  const { source, items, active } = shown;
  return {
    active: active === null ? undefined : items[active],
    answer: source?.answer,
    items,
    rowProps: (item: Item) => (source === undefined ? {} : core.getItemProps({ item, source })),
    refresh: () => void core.refresh(),
  };
}
