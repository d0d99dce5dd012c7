import { useHistory } from "@docusaurus/router";
import { useAlgoliaContextualFacetFilters } from "@docusaurus/theme-search-algolia/client";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { usePluginData } from "@docusaurus/useGlobalData";
import { type JSX, useCallback, useEffect, useMemo, useRef } from "react";

import { closeWindow, isWindowOpen, openWindow, prepareWindow } from "../../components/search/opener";
import type { SearchData } from "../../plugins/search";
import SearchButton from "./SearchButton";
import { openingOf } from "./shortcut";

/** Opens the window from anywhere on the page; its detail, when there is one, is the first query. */
const OPEN_EVENT = "socketless:open-search";

/** DocSearch's own limit of a query, in characters. */
const LONGEST_QUERY = 64;

/** The search button of the navbar, and the keys that open the window. */
export default function SearchBar(): JSX.Element {
  const data = usePluginData("search") as SearchData;
  const { siteConfig } = useDocusaurusContext();
  const history = useHistory();
  const filters = JSON.stringify(useAlgoliaContextualFacetFilters());
  const button = useRef<HTMLButtonElement>(null);

  const surroundings = useMemo(
    () => ({ data, history, siteUrl: siteConfig.url, facetFilters: JSON.parse(filters) as (string | string[])[] }),
    [data, history, siteConfig.url, filters],
  );
  const open = useCallback((query?: string) => openWindow(surroundings, query), [surroundings]);
  const warm = useCallback(() => {
    prepareWindow(data).catch(() => undefined);
  }, [data]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const wanted = openingOf(event, button.current);
      if (wanted === undefined || (isWindowOpen() && !wanted.toggles)) {
        return;
      }
      event.preventDefault();
      if (isWindowOpen()) {
        closeWindow();
      } else {
        open(wanted.query);
      }
    };
    const onOpen = (event: CustomEventInit<string>): void => open(event.detail ?? undefined);
    window.addEventListener("keydown", onKeyDown, true);
    window.addEventListener(OPEN_EVENT, onOpen);
    return () => {
      window.removeEventListener("keydown", onKeyDown, true);
      window.removeEventListener(OPEN_EVENT, onOpen);
    };
  }, [open]);

  useEffect(() => {
    // The browser's own search field comes here, as opensearch.xml says.
    const query = new URLSearchParams(window.location.search).get("q");
    if (query) {
      window.dispatchEvent(new CustomEvent(OPEN_EVENT, { detail: query.slice(0, LONGEST_QUERY) }));
    }
  }, []);

  return <SearchButton ref={button} onIntent={warm} onOpen={() => open()} />;
}
