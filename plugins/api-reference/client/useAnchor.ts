import { useLocation } from "@docusaurus/router";
import { useEffect } from "react";

/** How long the target of a link stays highlighted, in milliseconds. */
const HIGHLIGHT_MS = 4000;

/** Reveal the element that the URL's fragment names, scroll to it and highlight it for a moment. */
export function useAnchor(): void {
  const { hash, key } = useLocation<unknown>();
  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
    if (target === null) {
      return undefined;
    }
    reveal(target);
    target.scrollIntoView();
    target.classList.add("api-highlight");
    const timer = setTimeout(() => target.classList.remove("api-highlight"), HIGHLIGHT_MS);
    return () => {
      clearTimeout(timer);
      target.classList.remove("api-highlight");
    };
  }, [hash, key]);
}

function reveal(target: Element): void {
  for (let element = target.parentElement; element !== null; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) {
      element.open = true;
    }
    if (element.classList.contains("api-choice-panel")) {
      const input = element.previousElementSibling?.querySelector("input");
      if (input) {
        input.checked = true;
      }
    }
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
