import type { InternalDocSearchHit } from "@docsearch/react";

import { LEVELS } from "../../plugins/search/record";
import type { StoredHit } from "./docsearch";

/**
 * The section that a paragraph stands in, to be kept among the recent searches. DocSearch forgets a paragraph whose page
 * is not among the hits.
 */
export function sectionOf({ objectID, url, url_without_anchor, anchor, hierarchy }: InternalDocSearchHit): StoredHit {
  const type = LEVELS.filter((level) => Boolean(hierarchy[level])).at(-1) ?? "lvl1";
  return { objectID, url, url_without_anchor, anchor, hierarchy, type, content: null };
}
