import type { useHistory } from "@docusaurus/router";

type History = ReturnType<typeof useHistory>;

/** Links to pages of this site, in the page's text. */
const PAGE = "main a[href^='/']:not([href^='//'], [target], [download])";

/** Whether an address is one of a file, such as `/llms.txt`: pages have no extension. */
const FILE = /\.\w+$/;

function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(PAGE) : null;
  return link && !FILE.test(link.pathname) ? link : undefined;
}

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

  const prefetch: IntersectionObserverCallback = (entries, observed) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) {
        observed.unobserve(target);
        window.docusaurus.prefetch((target as HTMLAnchorElement).pathname);
      }
    }
  };
  const observer = "IntersectionObserver" in window ? new IntersectionObserver(prefetch) : undefined;

  document.addEventListener("click", follow, { signal });
  document.addEventListener("mouseover", preload, { signal });
  document.addEventListener("touchstart", preload, { signal, passive: true });
  document.querySelectorAll(PAGE).forEach((link) => observer?.observe(link));
  return () => {
    stop.abort();
    observer?.disconnect();
  };
}
