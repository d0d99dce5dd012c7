import { isValidElement, type ReactNode } from "react";

import type { useHistory } from "@docusaurus/router";

import type { BlockState } from "../../../plugins/search/client/block";

/** Least mean height of an entry, in pixels: entries are blocks and the line breaks between them. No guide needs more blocks. */
const LEAST_HEIGHT = 50;

/**
 * Return how many entries of a text to render in the first step: those that fill the window, from the section that the
 * URL names. Infinity renders all: on the first page, whose HTML has all; when going back, to restore the position; and
 * where a search hit or the URL names a place that only the whole text shows.
 */
export function stepOf(
  blocks: readonly ReactNode[],
  { action, location }: Pick<ReturnType<typeof useHistory>, "action" | "location">,
): number {
  const { block } = (location.state ?? {}) as BlockState;
  if (action !== "PUSH" || block !== undefined) {
    return Infinity;
  }
  const fill = Math.ceil(window.innerHeight / LEAST_HEIGHT);
  if (location.hash === "") {
    return fill;
  }
  const target = blocks.findIndex(
    (entry) => isValidElement<{ id?: string }>(entry) && `#${entry.props.id}` === location.hash,
  );
  return target < 0 ? Infinity : target + fill;
}
