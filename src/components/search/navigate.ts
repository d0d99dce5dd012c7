/** What of the router opens a page. */
export interface History {
  push(path: string): void;
}

/** Hits of other sites have absolute addresses. */
export const isExternal = (url: string): boolean => !url.startsWith("/");

/** Opens a hit after the window has closed: closing it puts the page back to where it was scrolled. */
export function openHit(history: History, url: string): void {
  setTimeout(() => {
    if (isExternal(url)) {
      window.location.assign(url);
    } else {
      history.push(url);
    }
  });
}
