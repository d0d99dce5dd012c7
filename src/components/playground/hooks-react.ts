import { useCallback, useInsertionEffect, useRef } from "react";

/** React as the example needs it, which this site's own version is not yet. */
export * from "react";

/** Stands for React 19.2's: a function that stays the same and calls the latest one. */
export function useEffectEvent<Arguments extends unknown[], Result>(
  callback: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(callback);
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
