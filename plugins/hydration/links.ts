import type { useHistory } from "@docusaurus/router";

type History = ReturnType<typeof useHistory>;

/** Links to pages of this site, not to its files. */
const PAGE = "a[href^='/']:not([target], [download])";

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(PAGE) : null;

/**
 * Treat links in text that React didn't hydrate as `@docusaurus/Link` treats its own: follow a click without loading a
 * document, load the page when a pointer or a finger comes to the link, and prefetch it when the link comes into view.
 *
 * @returns a function that ends this
 */
export function followLinks(history: History): () => void {
  const stop = new AbortController();
  const { signal } = stop;

  const follow = (event: MouseEvent): void => {
    const link = linkOf(event);
    const isPlainClick =
      event.button === 0 &&
      !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);
    if (link && isPlainClick) {
      event.preventDefault();
      const isHere = link.href === window.location.href;
      history[isHere ? "replace" : "push"](link.pathname + link.search + link.hash);
    }
  };

  const preload = (event: Event): void => {
    const link = linkOf(event);
    if (link) {
      void window.docusaurus.preload(link.pathname);
    }
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) {
        observer.unobserve(target);
        window.docusaurus.prefetch((target as HTMLAnchorElement).pathname);
      }
    }
  });

  document.addEventListener("click", follow, { signal });
  document.addEventListener("mouseover", preload, { signal });
  document.addEventListener("touchstart", preload, { signal, passive: true });
  document.querySelectorAll(`main ${PAGE}`).forEach((link) => observer.observe(link));
  return () => {
    stop.abort();
    observer.disconnect();
  };
}
