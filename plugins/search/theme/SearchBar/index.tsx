import { useHistory, useLocation } from "@docusaurus/router";
import { useAlgoliaContextualFacetFilters } from "@docusaurus/theme-search-algolia/client";
import { usePluginData } from "@docusaurus/useGlobalData";
import { type JSX, useCallback, useEffect, useMemo } from "react";

import { focusOpened } from "../../client/navigate";
import { fillWindow, prepareWindow } from "../../client/opener";
import { OPEN_EVENT, type SearchData } from "../../node/browser-data";
import SearchButton from "./SearchButton";

/** Render the navbar's search button, and fill the window's frame when it opens. */
export default function SearchBar(): JSX.Element {
  const data = usePluginData("search") as SearchData;
  const history = useHistory();
  const location = useLocation();
  // Compare the filters by their text: the hook returns a new list at each call.
  const filters = JSON.stringify(useAlgoliaContextualFacetFilters());

  const surroundings = useMemo(
    () => ({ data, history, facetFilters: JSON.parse(filters) as (string | string[])[] }),
    [data, history, filters],
  );
  const warm = useCallback(() => {
    prepareWindow(data).catch(() => undefined);
  }, [data]);

  useEffect(() => {
    const fill = (): void => fillWindow(surroundings);
    // Fill at once: the frame may have been opened before this script arrived.
    fill();
    // `searchFrame` opens the dialog at this event; its optional detail is the first query.
    window.addEventListener(OPEN_EVENT, fill);
    return () => window.removeEventListener(OPEN_EVENT, fill);
  }, [surroundings]);

  useEffect(() => focusOpened(location), [location]);

  useEffect(() => {
    // Open a query from the browser's own search field, where the site has an OpenSearch description.
    const query = new URLSearchParams(window.location.search).get("q");
    if (query) {
      window.dispatchEvent(new CustomEvent(OPEN_EVENT, { detail: query }));
    }
  }, []);

  return <SearchButton onIntent={warm} />;
}
