import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";

interface Kept {
  target: EventTarget;
  key: KeyboardEventInit;
}

interface EarlyEnter {
  keep: (event: ReactKeyboardEvent) => void;
  forget: () => void;
}

/**
 * Keeps an Enter that comes before the answer to what is typed, and presses it when the hits of that answer are shown: who
 * types fast must not be led to a hit of the first letters.
 *
 * @param query - what is typed; with another query, the kept Enter is forgotten
 * @param hasHit - whether there is a hit that Enter would open; if the answer brings none, the kept Enter is forgotten
 * @param isAnswered - whether what is shown answers what is typed; asked after each rendering
 */
export function useEarlyEnter(query: string, hasHit: boolean, isAnswered: () => boolean): EarlyEnter {
  const kept = useRef<Kept>(undefined);

  useEffect(() => {
    kept.current = undefined;
  }, [query]);

  useEffect(() => {
    if (kept.current === undefined || !isAnswered()) {
      return;
    }
    const { target, key } = kept.current;
    kept.current = undefined;
    if (hasHit) {
      target.dispatchEvent(new KeyboardEvent("keydown", key));
    }
  });

  return {
    keep: ({ currentTarget, key, ctrlKey, metaKey, shiftKey, altKey }) => {
      const modifiers = { ctrlKey, metaKey, shiftKey, altKey };
      kept.current = { target: currentTarget, key: { key, ...modifiers, bubbles: true, cancelable: true } };
    },
    forget: () => {
      kept.current = undefined;
    },
  };
}
