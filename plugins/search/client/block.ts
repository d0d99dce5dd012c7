import { SKIPPED } from "../skipped";

/** State of the history entry of a hit. */
export interface BlockState {
  /** Locator of the block that was found, in the section that the URL names. */
  block?: string;
}

/** Split a hit's URL into the place to show and the state of its history entry. */
export function splitBlock(url: URL): { path: string; state: BlockState | undefined } {
  const block = url.searchParams.get("block");
  const clean = new URL(url);
  clean.searchParams.delete("block");
  return {
    path: clean.href.slice(clean.origin.length),
    state: block === null ? undefined : { block },
  };
}

/**
 * Find a block by its locator, such as `li3`: the fourth `li` after its section's heading. Counts as
 * `plugins/search/node/html.ts` does.
 *
 * @param heading - null for the part of a page before its first heading with an id
 * @param skipped - selector of elements that aren't counted, nor what is inside them
 */
export function findBlock(heading: Element | null, locator: string, skipped = SKIPPED): Element | undefined {
  const [, tag, index] = /^([a-z]+)(\d+)$/.exec(locator) ?? [];
  const page =
    document.querySelector(".theme-doc-markdown") ??
    document.querySelector("article") ??
    document.querySelector("main");
  if (tag === undefined || page === null) {
    return undefined;
  }
  return Array.from(page.querySelectorAll(tag)).filter(
    (element) =>
      (heading === null || heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) &&
      element.closest(skipped) === null,
  )[Number(index)];
}
