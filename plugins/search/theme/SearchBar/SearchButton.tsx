import { type JSX, useSyncExternalStore } from "react";

interface SearchButtonProps {
  /** Called when the reader may be about to search: on hover, focus or touch. */
  onIntent: () => void;
}

const APPLE = /Mac|iPhone|iPad|iPod/;
const never = (): (() => void) => () => undefined;

/** Return the modifier key of the shortcut with K; always Ctrl on the server and during hydration. */
function useModifier(): "Ctrl" | "⌘" {
  return useSyncExternalStore(
    never,
    () => (APPLE.test(navigator.userAgent) ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );
}

/** Button of the navbar; `searchFrame` handles clicks on it and letters typed on it. */
export default function SearchButton({ onIntent }: SearchButtonProps): JSX.Element {
  const modifier = useModifier();
  return (
    <button
      type="button"
      className="search-button"
      data-search
      aria-label={`Search ${modifier} K`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onPointerEnter={onIntent}
      onTouchStart={onIntent}
      onFocus={onIntent}
    >
      <svg className="search-button-icon" width="1.125rem" height="1.125rem" viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="M14.4 14.4 18 18m-1.4-9.3a7.9 7.9 0 1 1-15.8 0 7.9 7.9 0 0 1 15.8 0Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
      <span className="search-button-label">Search</span>{" "}
      <span className="search-button-keys" aria-hidden="true">
        <kbd className="search-button-key">{modifier}</kbd> <kbd className="search-button-key">K</kbd>
      </span>
    </button>
  );
}
