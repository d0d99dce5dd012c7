import { useEffect, useState } from "react";

/**
 * Distance from the window's top, in pixels, at which a section counts as reached: navbar, bar of sections, and a
 * margin.
 */
const REACHED = 140;

/** Return a heading's text without the zero-width character of its link. */
const textOf = (heading: Element | undefined): string | undefined =>
  heading?.textContent.replaceAll("\u200b", "").trim();

/** Return the text of the last heading scrolled past; undefined above the first one. */
export function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const update = (): void => {
      frame = 0;
      const headings = Array.from(document.querySelectorAll("article :is(h2, h3)[id]"));
      setCurrent(textOf(headings.filter((heading) => heading.getBoundingClientRect().top < REACHED).at(-1)));
    };
    const schedule = (): void => {
      frame ||= requestAnimationFrame(update);
    };
    schedule();
    addEventListener("scroll", schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", schedule);
    };
  }, []);
  return current;
}
