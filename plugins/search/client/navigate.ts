import { closedAround, focusSection, reveal } from "../../markdown/section";
import { hiddenMatch } from "./foundText";

/** What of the router opens a page. */
export interface History {
  replace(path: string): void;
}

/** A hit that the reader opens, and the query that found it. */
interface Opened {
  url: string;
  query: string;
}

interface Address {
  pathname: string;
  hash: string;
}

/** Under this key the tab's store has the query whose hit is on its way to a document of its own. */
const TO_NEW_DOCUMENT = "search-opens";

/** The query whose hit is on its way to a page of this document. */
let opening: string | undefined;

/** Notes that a hit leads to another document, whose scripts then know where the focus belongs. */
function noteDocument(query: string): void {
  try {
    sessionStorage.setItem(TO_NEW_DOCUMENT, query);
  } catch {
    // Without a store the section is shown, and the focus is at the top of the page.
  }
}

/** Takes the query by whose hit this document was opened, once. */
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
 * Opens a hit.
 *
 * @param ownDocuments - paths at and below which pages need a document of their own
 */
export function openHit(history: History, { url, query }: Opened, ownDocuments: readonly string[]): void {
  const { origin, pathname } = new URL(url, window.location.origin);
  const isOurs = origin === window.location.origin;
  const crosses = ownDocuments.some((route) => isBelow(window.location.pathname, route) !== isBelow(pathname, route));
  if (isOurs && !crosses) {
    opening = query;
    // The page of the hit takes over the entry of the browser's history that the window had.
    history.replace(url);
    return;
  }
  if (isOurs) {
    noteDocument(query);
  }
  window.location.replace(url);
}

/** Opens the tab or fold of a section that has what was looked for, and brings it into view. */
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

/** Called when a page is shown: puts the focus on the section that a hit led to, so that the next keys are the page's. */
export function focusOpened({ hash }: Address): void {
  const noted = takeNoted();
  // In a new document the reader may have gone on while its scripts came.
  const query = opening ?? (document.activeElement === document.body ? noted : undefined);
  if (query === undefined) {
    return;
  }
  opening = undefined;
  // Docusaurus gives the focus to the top of a new page, and the page may open the section, in the effects of this frame.
  requestAnimationFrame(() => {
    const section = document.getElementById(decodeURIComponent(hash.slice(1))) ?? document.querySelector("h1");
    if (section !== null) {
      focusSection(section);
      showMatch(section, query);
    }
  });
}
