import { useDocsContextualSearchTags } from "@docusaurus/plugin-content-docs/client";
import { useHistory, useLocation } from "@docusaurus/router";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { usePluginData } from "@docusaurus/useGlobalData";
import { type JSX, useCallback, useEffect, useMemo } from "react";

import { focusOpened } from "../../client/navigate";
import { fillWindow, prepareWindow } from "../../client/opener";
import type { SearchData } from "../../node/browser-data";
import SearchButton from "./SearchButton";

/** The search button of the navbar, and what fills the window's frame. */
export default function SearchBar(): JSX.Element {
  const data = usePluginData("docusaurus-plugin-search") as SearchData;
  const { siteConfig, i18n } = useDocusaurusContext();
  const history = useHistory();
  const location = useLocation();
  // What Docusaurus marks pages with: those of no version, and those of the version that the reader is in or has chosen.
  const tags = ["default", ...useDocsContextualSearchTags()].join(" ");

  const surroundings = useMemo(() => {
    const facetFilters = [`language:${i18n.currentLocale}`, tags.split(" ").map((tag) => `docusaurus_tag:${tag}`)];
    return { data, history, siteUrl: siteConfig.url, facetFilters };
  }, [data, history, siteConfig.url, i18n.currentLocale, tags]);
  const warm = useCallback(() => {
    prepareWindow(data).catch(() => undefined);
  }, [data]);

  useEffect(() => {
    const fill = (): void => fillWindow(surroundings);
    // The reader may have opened the frame before this script came.
    fill();
    // The frame opens itself at this event; its detail, when there is one, is the first query.
    window.addEventListener(data.openEvent, fill);
    return () => window.removeEventListener(data.openEvent, fill);
  }, [data, surroundings]);

  useEffect(() => focusOpened(location), [location]);

  useEffect(() => {
    // The browser's own search field comes here, where the site has an OpenSearch description.
    const query = new URLSearchParams(window.location.search).get("q");
    if (query) {
      window.dispatchEvent(new CustomEvent(data.openEvent, { detail: query }));
    }
  }, [data]);

  return <SearchButton label={data.label} onIntent={warm} />;
}
