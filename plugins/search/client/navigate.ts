import { closedAround, focusSection, reveal } from "../../markdown/section";
import { hiddenMatch } from "./foundText";

/** The part of the router's history that opens a page. */
export interface History {
  replace(path: string): void;
}

/** A hit that was opened, and the query that found it. */
interface Opened {
  url: string;
  query: string;
}

interface Address {
  pathname: string;
  hash: string;
}

/** Key in `sessionStorage` of the query whose hit is opening in a new document. */
const TO_NEW_DOCUMENT = "search-opens";

/** The query whose hit is opening in this document. */
let opening: string | undefined;

/** Store the query for the document that is opening, so that its scripts can move the focus. */
function noteDocument(query: string): void {
  try {
    sessionStorage.setItem(TO_NEW_DOCUMENT, query);
  } catch {
    // Ignore a blocked store: the section is still shown, only the focus stays at the top of the page.
  }
}

/** Take the stored query from which this document was opened, and remove it. */
function takeNoted(): string | undefined {
  try {
    const query = sessionStorage.getItem(TO_NEW_DOCUMENT) ?? undefined;
    sessionStorage.removeItem(TO_NEW_DOCUMENT);
    return query;
  } catch {
    return undefined;
  }
}

const isBelow = (pathname: string, route: string): boolean => `${pathname}/`.startsWith(`${route}/`);

/**
 * Open a hit.
 *
 * @param ownDocuments - routes at and below which pages need a document of their own
 */
export function openHit(history: History, { url, query }: Opened, ownDocuments: readonly string[]): void {
  const { origin, pathname } = new URL(url, window.location.origin);
  const isOurs = origin === window.location.origin;
  const crosses = ownDocuments.some((route) => isBelow(window.location.pathname, route) !== isBelow(pathname, route));
  if (isOurs && !crosses) {
    opening = query;
    // Replace the window's history entry by the hit's page.
    history.replace(url);
    return;
  }
  if (isOurs) {
    noteDocument(query);
  }
  window.location.replace(url);
}

/** Open the tab or `<details>` that hides the match, and scroll to it. */
function showMatch(section: Element, query: string): void {
  const match = hiddenMatch(section, query);
  const closed = match && closedAround(match);
  if (closed && reveal(closed)) {
    requestAnimationFrame(() => {
      const { top, bottom } = match.getBoundingClientRect();
      if (top < 0 || bottom > window.innerHeight) {
        match.scrollIntoView({ block: "center" });
      }
    });
  }
}

/** Focus the section of the opened hit, so that the keyboard acts on the page. Called when a page is shown. */
export function focusOpened({ hash }: Address): void {
  const noted = takeNoted();
  // Skip it in a new document when the reader has moved the focus while scripts loaded.
  const query = opening ?? (document.activeElement === document.body ? noted : undefined);
  if (query === undefined) {
    return;
  }
  opening = undefined;
  // Wait a frame: Docusaurus focuses the top of a new page, and pages may open the section, in effects of this frame.
  requestAnimationFrame(() => {
    const section = document.getElementById(decodeURIComponent(hash.slice(1))) ?? document.querySelector("h1");
    if (section !== null) {
      focusSection(section);
      showMatch(section, query);
    }
  });
}
