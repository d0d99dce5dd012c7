import { useEffect, useState } from "react";

/** Outcome of the last copy; returns to `none` after a while. */
export type Outcome = "none" | "copied" | "failed";

/** Default time that an outcome is shown, in milliseconds. */
const SHOWN_FOR = 2_000;

/**
 * Copy text to the clipboard, for a button.
 *
 * @param text - gives what is to be copied; a rejection counts as a failure
 * @param options.onRefused - runs where the browser refuses the clipboard
 * @returns the outcome to show, and the function for the button's click
 */
export function useCopy(
  text: () => string | Promise<string>,
  { onRefused, shownFor = SHOWN_FOR }: { onRefused?: () => void; shownFor?: number } = {},
): [Outcome, () => void] {
  const [outcome, setOutcome] = useState<Outcome>("none");
  useEffect(() => {
    const timer = outcome === "none" ? undefined : window.setTimeout(() => setOutcome("none"), shownFor);
    return () => window.clearTimeout(timer);
  }, [outcome, shownFor]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      setOutcome("copied");
    } catch {
      onRefused?.();
      setOutcome("failed");
    }
  };
  return [outcome, () => void copy()];
}
