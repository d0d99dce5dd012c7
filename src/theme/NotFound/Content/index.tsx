import type { ReactNode } from "react";
import { PageMetadata } from "@docusaurus/theme-common";
import Heading from "@theme/Heading";

import NearestPages from "@site/src/components/not-found/NearestPages";
import SearchEntry from "@site/src/components/search-entry/SearchEntry";
import styles from "@site/src/components/not-found/styles.module.css";

/** Replace the theme's not-found message by an explanation, a search, and the nearest pages. */
export default function NotFoundContent(): ReactNode {
  return (
    <main className={styles.page}>
      <PageMetadata title="Page Not Found" />
      <svg viewBox="10 4 44 56" className={styles.sign} aria-hidden="true">
        <path d="M44 16C42 11.5 37.5 9 32 9c-7 0-12 3.9-12 9.2 0 5 4 7.4 9 8.7" />
        <path d="M35 35.400c5 1.3 9 3.7 9 8.7 0 5.3-5 9.2-12 9.2-5.5 0-10-2.5-12-7" />
        <path className={styles.spark} d="M15 29l5 1.500M17 36l4-2.500M43 29l4-2.500M44 33l5 1" />
        <circle cx="44" cy="16" r="5.5" className={styles.spark} />
        <circle cx="20" cy="46" r="5.5" />
      </svg>
      <p className={styles.eyebrow}>404</p>
      <Heading as="h1">Page Not Found</Heading>
      <p>There is no page at this address. It may have moved, or the address has a typing error.</p>
      <SearchEntry />
      <NearestPages />
    </main>
  );
}
