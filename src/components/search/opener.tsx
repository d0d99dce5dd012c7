import type { useHistory } from "@docusaurus/router";
import { createRoot, type Root } from "react-dom/client";
import { flushSync } from "react-dom";

import { showMissingPart } from "../../plugins/client-behaviour/missingPart";
import type { SearchData } from "../../plugins/search";
import type { EmbeddedSearch } from "./embedded";
import type SearchWindow from "./SearchWindow";

/** What the window takes from the page that it is opened from. */
export interface Surroundings {
  data: SearchData;
  history: ReturnType<typeof useHistory>;
  /** The absolute address of the site. */
  siteUrl: string;
  /** What contextual search filters by. */
  facetFilters: (string | string[])[];
}

interface Loaded {
  Window: typeof SearchWindow;
  embedded: EmbeddedSearch;
}

interface Opened {
  /** Where the focus was. */
  returnTo: Element | null;
  pathname: string;
}

function loadStyles(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    // A window without its style can still be used.
    link.onerror = () => resolve();
    document.head.append(link);
  });
}

async function loadEngine({ indexUrl, hosted }: SearchData): Promise<EmbeddedSearch> {
  // On its way while the script that takes it is loaded.
  const index = hosted === null ? fetch(indexUrl) : undefined;
  index?.catch(() => undefined);
  const { EmbeddedSearch } = await import("./embedded");
  const embedded = new EmbeddedSearch(indexUrl, index);
  if (hosted === null) {
    embedded.prepare();
  }
  return embedded;
}

async function load(data: SearchData): Promise<Loaded> {
  const [embedded, { default: Window }] = await Promise.all([
    loadEngine(data),
    import("./SearchWindow"),
    loadStyles(data.stylesUrl),
  ]);
  return { Window, embedded };
}

let loading: Promise<Loaded> | undefined;

/** Loads the window and its engine at the first sign that a reader wants to search, and again after a failure. */
export function prepareWindow(data: SearchData): Promise<Loaded> {
  loading ??= load(data).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

let opened: Opened | undefined;
let root: Root | undefined;

/** The window has a root of its own: it stays open, with what is typed, while the page around it changes. */
function rootOf(): Root {
  if (root === undefined) {
    const container = document.createElement("div");
    document.body.append(container);
    root = createRoot(container);
  }
  return root;
}

export const isWindowOpen = (): boolean => opened !== undefined;

/** Closes the window and gives the focus back. */
export function closeWindow(): void {
  if (opened === undefined) {
    return;
  }
  const { returnTo, pathname } = opened;
  opened = undefined;
  const { scrollY } = window;
  flushSync(() => root?.render(null));
  if (pathname !== window.location.pathname) {
    // DocSearch has put the page back to where another page was scrolled.
    window.scrollTo(0, scrollY);
  }
  const isThere = returnTo instanceof HTMLElement && returnTo !== document.body && returnTo.isConnected;
  (isThere ? returnTo : document.querySelector<HTMLElement>(".DocSearch-Button"))?.focus();
}

/**
 * Opens the window as soon as it is loaded.
 *
 * @param query - the first query; left out, the text that is selected
 */
export function openWindow({ data, history, siteUrl, facetFilters }: Surroundings, query: string | undefined): void {
  if (opened !== undefined) {
    return;
  }
  const own: Opened = { returnTo: document.activeElement, pathname: window.location.pathname };
  opened = own;
  prepareWindow(data).then(
    ({ Window, embedded }) => {
      if (opened !== own) {
        return;
      }
      rootOf().render(
        <Window
          hosted={data.hosted}
          embedded={embedded}
          history={history}
          siteUrl={siteUrl}
          facetFilters={facetFilters}
          initialQuery={query}
          onClose={closeWindow}
        />,
      );
      if (process.env.NODE_ENV === "development") {
        embedded.refresh().catch(() => undefined);
      }
    },
    () => {
      opened = opened === own ? undefined : opened;
      showMissingPart();
    },
  );
}
