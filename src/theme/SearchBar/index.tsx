import "../../components/search/shell.css";

import { useHistory, useLocation } from "@docusaurus/router";
import { useAlgoliaContextualFacetFilters } from "@docusaurus/theme-search-algolia/client";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { usePluginData } from "@docusaurus/useGlobalData";
import { type JSX, useCallback, useEffect, useMemo } from "react";

import { focusOpened } from "../../components/search/navigate";
import { fillWindow, prepareWindow } from "../../components/search/opener";
import type { SearchData } from "../../plugins/search";
import SearchButton from "./SearchButton";

/** Opens the shell of the window, which listens to it first; its detail, when there is one, is the first query. */
const OPEN_EVENT = "socketless:open-search";

/** The search button of the navbar, and what fills the window's shell. */
export default function SearchBar(): JSX.Element {
  const data = usePluginData("search") as SearchData;
  const { siteConfig } = useDocusaurusContext();
  const history = useHistory();
  const location = useLocation();
  const filters = JSON.stringify(useAlgoliaContextualFacetFilters());

  const surroundings = useMemo(
    () => ({ data, history, siteUrl: siteConfig.url, facetFilters: JSON.parse(filters) as (string | string[])[] }),
    [data, history, siteConfig.url, filters],
  );
  const warm = useCallback(() => {
    prepareWindow(data).catch(() => undefined);
  }, [data]);

  useEffect(() => {
    const fill = (): void => fillWindow(surroundings);
    // The reader may have opened the shell before this script came.
    fill();
    window.addEventListener(OPEN_EVENT, fill);
    return () => window.removeEventListener(OPEN_EVENT, fill);
  }, [surroundings]);

  useEffect(() => focusOpened(location), [location]);

  useEffect(() => {
    // The browser's own search field comes here, as opensearch.xml says.
    const query = new URLSearchParams(window.location.search).get("q");
    if (query) {
      window.dispatchEvent(new CustomEvent(OPEN_EVENT, { detail: query }));
    }
  }, []);

  return <SearchButton onIntent={warm} />;
}
