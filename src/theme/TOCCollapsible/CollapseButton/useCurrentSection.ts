import { useEffect, useState } from "react";

/** Pixels below the window's top at which a section counts as reached: the navbar, the bar of sections, and some room. */
const REACHED = 140;

/** A heading's text without the invisible character of its link. */
const textOf = (heading: Element | undefined): string | undefined =>
  heading?.textContent.replaceAll("\u200b", "").trim();

/** The text of the section heading that the reader has last scrolled past; undefined above the first one. */
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
