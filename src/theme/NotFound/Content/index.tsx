import type { ReactNode } from "react";
import { PageMetadata } from "@docusaurus/theme-common";
import Heading from "@theme/Heading";

import NearestPages from "@site/src/components/not-found/NearestPages";
import SearchEntry from "@site/src/components/not-found/SearchEntry";
import styles from "@site/src/components/not-found/styles.module.css";

/** Replace the theme's not-found message by an explanation, a search, and the nearest pages. */
export default function NotFoundContent(): ReactNode {
  return (
    <main className={styles.page}>
      <PageMetadata title="Page Not Found" />
      <p className={styles.eyebrow}>404</p>
      <Heading as="h1">Page Not Found</Heading>
      <p>There is no page at this address. It may have moved, or the address has a typing error.</p>
      <SearchEntry />
      <NearestPages />
    </main>
  );
}
