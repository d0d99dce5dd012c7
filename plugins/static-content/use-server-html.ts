import { useRef, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Return whether the component took over HTML that the server rendered. React asks for the server's snapshot during hydration
 * alone; where it gives up on that HTML and renders anew, it asks for the other.
 */
export function useServerHtml(): boolean {
  const isHydrated = useRef(false);
  return useSyncExternalStore(
    never,
    () => isHydrated.current,
    () => (isHydrated.current = typeof document !== "undefined"),
  );
}
