import type { Part, Preview, PreviewRequest } from "../hit";
import type { Engine } from "./engine";
import { bestProse, termsOf } from "./answer";
import { marked } from "./snippet";

/** Number of characters that fill the preview. */
const LENGTH = 900;

/** Return the part of a section to preview: its beginning, or its best match for a query. Null for an unknown URL. */
export function preview(engine: Engine, { url, query }: PreviewRequest): Preview | null {
  const match = engine.matchAt(url, query);
  if (match === undefined) {
    return null;
  }
  const { document } = match;
  const terms = termsOf(match);
  const blocks = document.blocks.map(({ text }) => text);
  const best = Math.max(
    0,
    document.blocks.findIndex((block) => block === bestProse(match)),
  );
  const before = blocks.slice(0, best).reduce((sum, block) => sum + block.length, 0);
  const shown: Part[][] = [];
  let length = 0;
  // Start at the beginning if the match is still in view, otherwise one block before it, which introduces a list.
  for (const block of blocks.slice(before < LENGTH / 2 ? 0 : best - 1)) {
    length += block.length;
    if (shown.length > 0 && length > LENGTH) {
      break;
    }
    shown.push(marked(block, terms));
  }
  return { page: document.hierarchy.lvl1, heading: document.heading, blocks: shown };
}
