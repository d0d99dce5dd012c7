import { closedAround } from "../../markdown/section";
import { FUNCTION_WORDS } from "../engine/function-words";

/** Split a query into the words to look for in a text. Identifiers of code stay whole. */
const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word.length > 2 && !FUNCTION_WORDS.has(word));

/** Collect the text of a section, grouped by the closed element that hides it; null is the key of visible text. */
function textsOf(heading: Element): Map<Element | null, Text[]> {
  const texts = new Map<Element | null, Text[]>();
  const walker = document.createTreeWalker(
    heading.closest("main") ?? document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  walker.currentNode = heading;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element && /^H[1-6]$/.test(node.tagName) && node.tagName <= heading.tagName) {
      break;
    }
    if (node instanceof Text && node.parentElement !== null) {
      const closed = closedAround(node.parentElement);
      const nodes = texts.get(closed) ?? [];
      nodes.push(node);
      texts.set(closed, nodes);
    }
  }
  return texts;
}

const joined = (texts: readonly Text[] = []): string => texts.map(({ data }) => data.toLowerCase()).join("");

/**
 * Find the words of a query that a section contains only in closed parts.
 *
 * @returns the element with the first of the words, in the closed part that has most of them; undefined when all are
 *   visible, or none is there
 */
export function hiddenMatch(heading: Element, query: string): Element | undefined {
  const texts = textsOf(heading);
  const seen = joined(texts.get(null));
  const missing = wordsOf(query).filter((word) => !seen.includes(word));
  let best: { count: number; element: Element | null } = { count: 0, element: null };
  for (const [closed, nodes] of texts) {
    const text = joined(nodes);
    const words = closed === null ? [] : missing.filter((word) => text.includes(word));
    const [first = ""] = words;
    if (words.length > best.count) {
      const node = nodes.find(({ data }) => data.toLowerCase().includes(first)) ?? nodes[0];
      best = { count: words.length, element: node?.parentElement ?? null };
    }
  }
  return best.element ?? undefined;
}
