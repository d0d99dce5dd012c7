import { type DefaultTreeAdapterTypes, html } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;

/** Tags whose end tag HTML makes optional, except table cells and the document, which common parsers handle. */
const CLOSED = new Set(["colgroup", "dd", "dt", "li", "optgroup", "option", "p", "tbody", "tfoot", "thead", "tr"]);

/** Return the offset where an element without an end tag ends; undefined for other elements. */
function openEnd(node: Node): { at: number; tag: string } | undefined {
  if (!("tagName" in node) || node.namespaceURI !== html.NS.HTML || !CLOSED.has(node.tagName)) {
    return undefined;
  }
  const place = node.sourceCodeLocation;
  const isOpen = place?.startTag !== undefined && place.endTag === undefined;
  return isOpen ? { at: place.endOffset, tag: node.tagName } : undefined;
}

/** List the missing end tags below a node, inner elements first where two end at the same offset. */
function openEnds(node: Node): { at: number; tag: string }[] {
  const own = openEnd(node);
  const inner = "childNodes" in node ? node.childNodes.flatMap(openEnds) : [];
  return own === undefined ? inner : [...inner, own];
}

/**
 * Restore the end tags that the minifier omits. Browsers infer them, but simple HTML parsers drop whole parts of such
 * a page. The rest of the text stays byte for byte.
 *
 * @param document - the parsed page, with the places of its tags
 */
export function closeTags(page: string, document: Node): string {
  const ends = openEnds(document);
  const inOrder = ends.map((end, index) => ({ ...end, index })).sort((a, b) => a.at - b.at || a.index - b.index);
  let done = 0;
  const parts = inOrder.map(({ at, tag }) => {
    const part = `${page.slice(done, at)}</${tag}>`;
    done = at;
    return part;
  });
  return [...parts, page.slice(done)].join("");
}
