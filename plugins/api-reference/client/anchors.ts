import { useLocation } from "@docusaurus/router";
import { useEffect, useState } from "react";

import type { Operation } from "../model/model";

/** How long the target of a link stays highlighted, in milliseconds. */
const HIGHLIGHT_MS = 4000;

/** Highlight the element that the URL's fragment names for a moment. */
export function useAnchor(): void {
  const { hash, key } = useLocation<unknown>();
  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
    if (target === null) {
      return undefined;
    }
    target.classList.add("api-highlight");
    const clear = (): void => target.classList.remove("api-highlight");
    const timer = setTimeout(clear, HIGHLIGHT_MS);
    return () => {
      clearTimeout(timer);
      clear();
    };
  }, [hash, key]);
}

/** Let find-in-page reach the panels of choices that aren't selected; `open-target.ts` then selects them. */
export function useFindable(): void {
  useEffect(() => {
    const mark = (): void =>
      document.querySelectorAll(".api-choice-panel").forEach((panel) => {
        if (panel.previousElementSibling?.querySelector(":checked")) {
          panel.removeAttribute("hidden");
        } else {
          panel.setAttribute("hidden", "until-found");
        }
      });
    mark();
    document.addEventListener("change", mark);
    return () => document.removeEventListener("change", mark);
  }, []);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Return the anchor of the operation at the top of the window; undefined above the first. */
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
    // Use scroll events, not an IntersectionObserver: a jump to the top moves all headings past its area without a
    // callback.
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
