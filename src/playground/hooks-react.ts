import { useCallback, useInsertionEffect, useRef } from "react";

/**
 * Replace the hook of React 19.2, which this site's React lacks: returns a stable function that calls the latest
 * callback.
 */
export function useEffectEvent<Arguments extends unknown[], Result>(
  callback: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(callback);
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
