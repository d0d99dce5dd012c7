import { focusSection } from "../../shared/focus-section";
import { crossesPolicies } from "../../policy/client/crosses-policies";
import { type BlockState, splitBlock } from "./block";

/** The part of the router's history that opens a page. */
export interface History {
  replace(path: string, state: BlockState | undefined): void;
}

/** Key in `sessionStorage` that is set while a hit is opening in a new document. */
const TO_NEW_DOCUMENT = "search-opens";

/** Whether a hit is opening in this document. */
let isOpening = false;

/** Tell the document that is opening that its section gets the focus. */
function noteDocument(): void {
  try {
    sessionStorage.setItem(TO_NEW_DOCUMENT, "true");
  } catch {
    // Ignore a blocked store: the section is still shown, only the focus stays at the top of the page.
  }
}

/** Tell whether this document was opened as a hit, and forget it. */
function takeNoted(): boolean {
  try {
    const isNoted = sessionStorage.getItem(TO_NEW_DOCUMENT) !== null;
    sessionStorage.removeItem(TO_NEW_DOCUMENT);
    return isNoted;
  } catch {
    return false;
  }
}

/** Open a hit: in this document, unless its page has another policy. */
export function openHit(history: History, hit: string): void {
  const url = new URL(hit, window.location.origin);
  const isOurs = url.origin === window.location.origin;
  if (isOurs && !crossesPolicies(window.location.pathname, url.pathname)) {
    isOpening = true;
    const { path, state } = splitBlock(url);
    // Replace the window's history entry by the hit's page.
    history.replace(path, state);
    return;
  }
  if (isOurs) {
    noteDocument();
  }
  window.location.replace(url);
}

/** Focus the section of the opened hit, so that the keyboard acts on the page. Called when a page is shown. */
export function focusOpened({ hash }: { hash: string }): void {
  const isNoted = takeNoted();
  // Skip it in a new document when the reader has moved the focus while scripts loaded.
  if (!isOpening && !(isNoted && document.activeElement === document.body)) {
    return;
  }
  isOpening = false;
  // Wait a frame: Docusaurus focuses the top of a new page in an effect of this frame.
  requestAnimationFrame(() => {
    const section = document.getElementById(decodeURIComponent(hash.slice(1))) ?? document.querySelector("h1");
    if (section !== null) {
      focusSection(section);
    }
  });
}
