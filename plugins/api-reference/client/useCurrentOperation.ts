import { useEffect, useState } from "react";

import type { Operation } from "../model/model";

/** The anchor of the operation at the top of the window; undefined above the first. */
export function useCurrentOperation(operations: readonly Operation[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = operations.flatMap(({ anchor }) => document.getElementById(anchor) ?? []);
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
      setCurrent(passed.at(-1)?.id);
    };
    // Not an observer of the headings: a jump to the page's top moves them all past its area, of which it says nothing.
    const schedule = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    schedule();
    window.addEventListener("scroll", schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", schedule);
    };
  }, [operations]);
  return current;
}
