import { useEffect } from "react";

/** Signs that a reader is at a field or at code. */
const EVENTS = ["pointerover", "focusin"] as const;

/** Marks a field and its line in the code together. What does it is loaded on the first sign of use. */
export function useMarks(): void {
  useEffect(() => {
    // Marks are a help; without the network the page goes on without them.
    const load = (): void => void import("./marks").catch(() => undefined);
    EVENTS.forEach((event) => document.addEventListener(event, load, { once: true }));
    return () => EVENTS.forEach((event) => document.removeEventListener(event, load));
  }, []);
}
