import { useCallback, useInsertionEffect, useRef } from "react";

/** Stands for the hook of React 19.2, which this site's React doesn't have yet: a function that stays the same and calls the latest one. */
export function useEffectEvent<Arguments extends unknown[], Result>(
  callback: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(callback);
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
