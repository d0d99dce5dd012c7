import type { ReactNode } from "react";

import styles from "./styles.module.css";

interface SearchEntryProps {
  label?: string;
  /** Lists the sections of its own page first. */
  isOfPage?: boolean;
}

/** Wide button for the search window; `searchFrame` handles its clicks. */
export default function SearchEntry({
  label = "Search the documentation",
  isOfPage = false,
}: SearchEntryProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.search}
      data-search={isOfPage ? "page" : ""}
      data-markdown="skip"
      aria-haspopup="dialog"
    >
      <svg viewBox="0 0 20 20" width="1.125rem" height="1.125rem" aria-hidden="true">
        <circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M13 13l5 5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {label}
    </button>
  );
}
