const PRE = /<pre[\s>][^]*?<\/pre>/g;
const SPAN = /<\/?span(?:\s(?:"[^"]*"|'[^']*'|[^"'>])*)?>/g;

/**
 * Takes the spans out of a built page's code, whose text stays as it is: most elements of a page are such spans, and readers of
 * the page's text need none of them.
 */
export const withoutSpans = (html: string): string => html.replace(PRE, (code) => code.replace(SPAN, ""));

/** A built page's text from the first start of an element to the last end of one, with these tags; undefined when there is none. */
export function outerHtml(html: string, tag: string): string | undefined {
  const start = html.search(new RegExp(`<${tag}[\\s>]`, "i"));
  const end = html.lastIndexOf(`</${tag}>`);
  return start === -1 || end <= start ? undefined : html.slice(start, end + tag.length + 3);
}
