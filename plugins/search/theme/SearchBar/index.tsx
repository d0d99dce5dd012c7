import { useHistory, useLocation } from "@docusaurus/router";
import { useAlgoliaContextualFacetFilters } from "@docusaurus/theme-search-algolia/client";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { usePluginData } from "@docusaurus/useGlobalData";
import { type JSX, useCallback, useEffect, useMemo } from "react";

import { focusOpened } from "../../client/navigate";
import { fillWindow, prepareWindow } from "../../client/opener";
import { LABELS } from "../../labels";
import { OPEN_EVENT, type SearchData } from "../../node/browser-data";
import SearchButton from "./SearchButton";

/** The search button of the navbar, and what fills the window's frame. */
export default function SearchBar(): JSX.Element {
  const data = usePluginData("search") as SearchData;
  const { siteConfig } = useDocusaurusContext();
  const history = useHistory();
  const location = useLocation();
  // The hook makes a new list at each call, so its text is what the window's surroundings depend on.
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
    // The reader may have opened the frame before this script came.
    fill();
    // The frame opens itself at this event; its detail, when there is one, is the first query.
    window.addEventListener(OPEN_EVENT, fill);
    return () => window.removeEventListener(OPEN_EVENT, fill);
  }, [surroundings]);

  useEffect(() => focusOpened(location), [location]);

  useEffect(() => {
    // The browser's own search field comes here, where the site has an OpenSearch description.
    const query = new URLSearchParams(window.location.search).get("q");
    if (query) {
      window.dispatchEvent(new CustomEvent(OPEN_EVENT, { detail: query }));
    }
  }, []);

  return <SearchButton label={LABELS.search} onIntent={warm} />;
}
