import { type JSX, useSyncExternalStore } from "react";

import styles from "./styles.module.css";

interface SearchButtonProps {
  /** The reader may be about to search: pointer over the button, focus, touch. */
  onIntent: () => void;
}

const APPLE = /Mac|iPhone|iPad|iPod/;
const never = (): (() => void) => () => undefined;

/** The key that goes with K; the same on the server and at hydration. */
function useModifier(): "Ctrl" | "⌘" {
  return useSyncExternalStore(
    never,
    () => (APPLE.test(navigator.userAgent) ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );
}

/** The shell of the window listens to clicks on it, and to its letters. */
export default function SearchButton({ onIntent }: SearchButtonProps): JSX.Element {
  const modifier = useModifier();
  return (
    <button
      type="button"
      className={styles.button}
      data-search
      aria-label={`Search ${modifier} K`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onPointerEnter={onIntent}
      onTouchStart={onIntent}
      onFocus={onIntent}
    >
      <svg className={styles.icon} width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="M14.4 14.4 18 18m-1.4-9.3a7.9 7.9 0 1 1-15.8 0 7.9 7.9 0 0 1 15.8 0Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
      <span className={styles.label}>Search</span>{" "}
      <span className={styles.keys} aria-hidden="true">
        <kbd className={styles.key}>{modifier}</kbd> <kbd className={styles.key}>K</kbd>
      </span>
    </button>
  );
}
