import type { useHistory } from "@docusaurus/router";
import { createRoot, type Root } from "react-dom/client";

import { INDEX_URL, type SearchData } from "../node/browser-data";
import type { SearchEngine, SearchRequest } from "../hit";
import { openHit } from "./navigate";
import type SearchWindow from "./SearchWindow";
import type { SearchDialog } from "./shell";

/** Data of the page that opens the window. */
export interface Surroundings {
  data: SearchData;
  history: ReturnType<typeof useHistory>;
  facetFilters: SearchRequest["facetFilters"];
}

interface Loaded {
  engine: SearchEngine;
  Window: typeof SearchWindow;
}

function loadStyles(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    // Open the window without its style: it is still usable.
    link.onerror = () => resolve();
    document.head.append(link);
  });
}

async function loadEngine({ hosted, siteUrl }: SearchData): Promise<SearchEngine> {
  if (hosted !== null) {
    const { askHosted } = await import("./hosted");
    return { search: askHosted(hosted, siteUrl) };
  }
  // Request the index while the script that reads it is loading.
  const index = fetch(INDEX_URL);
  index.catch(() => undefined);
  const { EmbeddedSearch } = await import("./embedded");
  const embedded = new EmbeddedSearch(index);
  embedded.prepare();
  return embedded;
}

async function load(data: SearchData): Promise<Loaded> {
  const [engine, { default: Window }] = await Promise.all([
    loadEngine(data),
    import("./SearchWindow"),
    loadStyles(data.stylesUrl),
  ]);
  return { Window, engine };
}

let loading: Promise<Loaded> | undefined;

/** Load the window and its engine on the first sign of a search, and again after a failure. */
export function prepareWindow(data: SearchData): Promise<Loaded> {
  loading ??= load(data).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Identity of the current opening; undefined while the window is closed. */
let current: symbol | undefined;

/** Whether the window has pushed a history entry, so that Back closes it. */
let hasEntry = false;

/** Set while `history.back` removes the entry of a closed window. */
let isGoingBack = false;

/** Opens the hit that was chosen while an entry was being removed. */
let openLater: (() => void) | undefined;

let isWatching = false;

/** Push an entry for an open window, remove that of a closed one. Make one change at a time, because `history.back` is asynchronous. */
function settleEntry(): void {
  if (isGoingBack || hasEntry === (current !== undefined)) {
    return;
  }
  if (hasEntry) {
    isGoingBack = true;
    window.history.back();
  } else {
    hasEntry = true;
    window.history.pushState(window.history.state, "");
  }
}

function onPop(event: PopStateEvent, dialog: SearchDialog): void {
  if (!hasEntry) {
    return;
  }
  // Hide the event from the router, which would navigate to the current page again.
  event.stopImmediatePropagation();
  hasEntry = false;
  if (isGoingBack) {
    isGoingBack = false;
    settleEntry();
    openLater?.();
    openLater = undefined;
  } else {
    dialog.close();
  }
}

/**
 * Keep the page behind an open window from scrolling. With `html:has(.search[open])`, browsers would match the styles of
 * the whole page again at each change of the hits.
 */
function lockPage(isOpen: boolean): void {
  document.documentElement.toggleAttribute("data-search-open", isOpen);
}

function onClose(dialog: SearchDialog): void {
  if (!dialog.open && current !== undefined) {
    current = undefined;
    lockPage(false);
    root?.render(null);
    settleEntry();
  }
}

let root: Root | undefined;

/** Create a separate React root, so that the window stays open while the page around it changes. */
function rootIn(dialog: SearchDialog): Root {
  const container = document.createElement("div");
  container.className = "search-rest";
  dialog.append(container);
  return createRoot(container);
}

/**
 * Fill the frame, if it is open and empty, when the window has loaded, unless the reader has closed it meanwhile.
 */
export function fillWindow({ data, history, facetFilters }: Surroundings): void {
  const dialog = document.querySelector<SearchDialog>("dialog.search[open]");
  const input = dialog?.querySelector("input");
  if (!dialog?.isEmpty || !input) {
    return;
  }
  dialog.isEmpty = false;
  if (!isWatching) {
    isWatching = true;
    dialog.addEventListener("close", () => onClose(dialog));
    dialog.onHistory = (event) => onPop(event, dialog);
  }
  const own = Symbol("opening");
  current = own;
  lockPage(true);
  settleEntry();
  const onOpen = (url: string): void => {
    if (isGoingBack) {
      openLater = () => onOpen(url);
      return;
    }
    // The navigation to the hit replaces the window's entry.
    hasEntry = false;
    dialog.close();
    openHit(history, url);
  };
  prepareWindow(data).then(
    ({ Window, engine }) => {
      if (current !== own) {
        return;
      }
      root ??= rootIn(dialog);
      root.render(
        <Window
          // Mount a new window for each opening.
          key={performance.now()}
          dialog={dialog}
          input={input}
          engine={engine}
          data={data}
          facetFilters={facetFilters}
          onOpen={onOpen}
        />,
      );
    },
    () => {
      if (current === own) {
        dialog.close();
        dispatchEvent(new Event("missing-part"));
      }
    },
  );
}
