import { usePluginData } from "@docusaurus/useGlobalData";
import { type JSX, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import type { EmbeddedSearch } from "../../components/search/embedded";
import type SearchWindow from "../../components/search/SearchWindow";
import type { SearchData } from "../../plugins/search";
import SearchButton from "./SearchButton";
import { type Opening, openingOf } from "./shortcut";

interface Loaded {
  Window: typeof SearchWindow;
  embedded: EmbeddedSearch;
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
  const { EmbeddedSearch } = await import("../../components/search/embedded");
  const embedded = new EmbeddedSearch(indexUrl);
  if (hosted === null) {
    embedded.prepare();
  }
  return embedded;
}

async function load(data: SearchData): Promise<Loaded> {
  const [embedded, { default: Window }] = await Promise.all([
    loadEngine(data),
    import("../../components/search/SearchWindow"),
    loadStyles(data.stylesUrl),
  ]);
  return { Window, embedded };
}

/** Opens the window from anywhere on the page; its detail, when there is one, is the first query. */
const OPEN_EVENT = "socketless:open-search";

/** DocSearch's own limit of a query, in characters. */
const LONGEST_QUERY = 64;

let loading: Promise<Loaded> | undefined;

/** Loads the window and its engine at the first sign that a reader wants to search, and again after a failure. */
function prepare(data: SearchData): Promise<Loaded> {
  loading ??= load(data).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The search button of the navbar, the keys that open the window, and the window. */
export default function SearchBar(): JSX.Element {
  const data = usePluginData("search") as SearchData;
  const [loaded, setLoaded] = useState<Loaded>();
  const [opening, setOpening] = useState<Opening>();
  const returnTo = useRef<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const warm = useCallback(() => {
    prepare(data).catch(() => undefined);
  }, [data]);

  const open = useCallback(
    (wanted: Opening) => {
      returnTo.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setOpening(wanted);
      prepare(data).then(
        (found) => {
          setLoaded(found);
          if (process.env.NODE_ENV === "development") {
            found.embedded.refresh().catch(() => undefined);
          }
        },
        () => setOpening(undefined),
      );
    },
    [data],
  );

  const close = useCallback(() => {
    setOpening(undefined);
    const target = returnTo.current;
    (target !== null && target !== document.body && target.isConnected ? target : button.current)?.focus();
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const wanted = openingOf(event, button.current);
      if (wanted === undefined || (opening !== undefined && !wanted.toggles)) {
        return;
      }
      event.preventDefault();
      if (opening === undefined) {
        open(wanted);
      } else {
        close();
      }
    };
    const onOpen = (event: CustomEventInit<string>): void => open({ query: event.detail ?? undefined, toggles: false });
    window.addEventListener("keydown", onKeyDown, true);
    window.addEventListener(OPEN_EVENT, onOpen);
    return () => {
      window.removeEventListener("keydown", onKeyDown, true);
      window.removeEventListener(OPEN_EVENT, onOpen);
    };
  }, [open, close, opening]);

  useEffect(() => {
    // The browser's own search field comes here, as opensearch.xml says.
    const query = new URLSearchParams(window.location.search).get("q");
    if (query) {
      window.dispatchEvent(new CustomEvent(OPEN_EVENT, { detail: query.slice(0, LONGEST_QUERY) }));
    }
  }, []);

  return (
    <>
      <SearchButton ref={button} onIntent={warm} onOpen={() => open({ toggles: false })} />
      {opening !== undefined &&
        loaded !== undefined &&
        createPortal(
          <loaded.Window
            hosted={data.hosted}
            embedded={loaded.embedded}
            initialQuery={opening.query}
            onClose={close}
          />,
          document.body,
        )}
    </>
  );
}
