import type { Engine } from "./engine";
import { bestBlock, termsOf } from "./answer";
import { marked, type Marks } from "./snippet";

/** What is asked for: the beginning of a section, with the words of a query marked. */
export interface PreviewRequest {
  /** As in a hit. */
  url: string;
  query: string;
  before: string;
  after: string;
}

/** A section to read before it is opened. */
export interface Preview {
  /** The page's title, and the section's own heading; equal for a page. */
  page: string;
  heading: string;
  /** Marked. */
  blocks: string[];
}

/** Characters that fill the window. */
const LENGTH = 900;

/** The beginning of a section, or what of it says most about a query; null for an address that the site hasn't. */
export function preview(engine: Engine, { url, query, ...around }: PreviewRequest): Preview | null {
  const match = engine.matchAt(url, query);
  if (match === undefined) {
    return null;
  }
  const { document } = match;
  const terms = termsOf(match);
  const marks: Marks = { ...around, ellipsis: "…" };
  const { blocks } = document;
  const best = bestBlock(match).place;
  const before = blocks.slice(0, best).reduce((sum, block) => sum + block.length, 0);
  const shown: string[] = [];
  let length = 0;
  // From the beginning, if what was found is still in view; else with the block before it, which a list's sense is in.
  for (const block of blocks.slice(before < LENGTH / 2 ? 0 : best - 1)) {
    length += block.length;
    if (shown.length > 0 && length > LENGTH) {
      break;
    }
    shown.push(marked(block, terms, marks));
  }
  return { page: document.hierarchy.lvl1, heading: document.heading, blocks: shown };
}
