import type { ReactNode } from "react";

import styles from "./styles.module.css";

/** The search window listens to this event on `window`. */
const OPEN_SEARCH = "socketless:open-search";

/** A wide button that opens the search window. */
export default function SearchEntry(): ReactNode {
  return (
    <button
      type="button"
      className={styles.search}
      onClick={() => window.dispatchEvent(new CustomEvent(OPEN_SEARCH))}
      aria-haspopup="dialog"
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M13 13l5 5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span>Search the documentation</span>
      <kbd aria-hidden="true">/</kbd>
    </button>
  );
}
