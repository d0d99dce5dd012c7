import { useEffect, useState, type ReactNode } from "react";
import Heading from "@theme/Heading";
import Link from "@docusaurus/Link";
import { useLocation } from "@docusaurus/router";

import { pagesOf, pathQuery } from "./path-query";
import styles from "./styles.module.css";

async function findPages(query: string): Promise<ReadonlyMap<string, string>> {
  const { EmbeddedSearch } = await import("../../../plugins/search/client/embedded");
  const { hits } = await new EmbeddedSearch().search({ query });
  return pagesOf(hits, 3);
}

/** List pages that the requested URL may have meant, found by search, and links to all others. */
export default function NearestPages(): ReactNode {
  const { pathname } = useLocation();
  const [pages, setPages] = useState<ReadonlyMap<string, string>>(new Map());

  useEffect(() => {
    // Read the browser's URL: the router has a path of its own for the not-found page.
    const query = pathQuery(window.location.pathname);
    let isCurrent = true;
    // Ignore errors: without an index there is nothing to suggest, and the links below suffice.
    if (query !== "") {
      findPages(query).then(
        (found) => isCurrent && setPages(found),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [pathname]);

  return (
    <aside aria-label="Other pages">
      {pages.size > 0 && (
        <>
          <Heading as="h2">Did you mean</Heading>
          <ul className={styles.pages}>
            {Array.from(pages, ([path, title]) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.ways}>
        <Link to="/docs">All pages of the documentation</Link>
        <Link to="/api">API reference</Link>
        <Link to="/">Home</Link>
      </p>
    </aside>
  );
}
