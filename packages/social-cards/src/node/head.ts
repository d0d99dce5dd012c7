import { parse, type DefaultTreeAdapterMap } from "parse5";

type Element = DefaultTreeAdapterMap["element"];

/** What a page says of itself to those who show links to it. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute address of its picture. */
  image: string;
}

const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** Every element below a node. */
function elementsIn(node: DefaultTreeAdapterMap["node"]): Element[] {
  const children = "childNodes" in node ? node.childNodes : [];
  return children.flatMap((child) => ("tagName" in child ? [child, ...elementsIn(child)] : elementsIn(child)));
}

/**
 * Reads the Open Graph properties of a page.
 *
 * @param html - a page as Docusaurus wrote it, minified or not
 * @returns undefined for a page that lacks one of them, such as a redirect
 */
export function headOf(html: string): PageHead | undefined {
  const [head = ""] = html.split(/<\/head>|<body/i, 1);
  const metas = elementsIn(parse(head)).filter(({ tagName }) => tagName === "meta");
  const contentOf = (property: string): string | undefined => {
    const meta = metas.find((element) => attributeOf(element, "property") === property);
    return meta && attributeOf(meta, "content");
  };
  const [title, image] = [contentOf("og:title"), contentOf("og:image")];
  return title === undefined || image === undefined
    ? undefined
    : { title, image, description: contentOf("og:description") ?? "" };
}
