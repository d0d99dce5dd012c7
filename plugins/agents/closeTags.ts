import { type DefaultTreeAdapterTypes, html, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;

/** Tags that HTML lets a page leave open, but cells of tables and the document: those no common parser loses its way in. */
const CLOSED = new Set(["colgroup", "dd", "dt", "li", "optgroup", "option", "p", "tbody", "tfoot", "thead", "tr"]);

/** Where an element ends that the page leaves open; undefined for others. */
function openEnd(node: Node): { at: number; tag: string } | undefined {
  if (!("tagName" in node) || node.namespaceURI !== html.NS.HTML || !CLOSED.has(node.tagName)) {
    return undefined;
  }
  const place = node.sourceCodeLocation;
  const isOpen = place?.startTag !== undefined && place.endTag === undefined;
  return isOpen ? { at: place.endOffset, tag: node.tagName } : undefined;
}

/** The open ends below a node, those of inner elements before those of outer ones that end at the same place. */
function openEnds(node: Node): { at: number; tag: string }[] {
  const own = openEnd(node);
  const inner = "childNodes" in node ? node.childNodes.flatMap(openEnds) : [];
  return own === undefined ? inner : [...inner, own];
}

/**
 * Writes the closing tags that minifiers leave out. Browsers do without them; simple parsers, which many programs read pages with,
 * don't, and lose whole parts of a page. The document stays the same, and nothing else of the page's text is touched.
 */
export function closeTags(page: string): string {
  const ends = openEnds(parse(page, { sourceCodeLocationInfo: true }));
  const inOrder = ends.map((end, index) => ({ ...end, index })).sort((a, b) => a.at - b.at || a.index - b.index);
  let done = 0;
  const parts = inOrder.map(({ at, tag }) => {
    const part = `${page.slice(done, at)}</${tag}>`;
    done = at;
    return part;
  });
  return [...parts, page.slice(done)].join("");
}
