const PRE = /<pre[\s>][^]*?<\/pre>/g;
const SPAN = /<\/?span(?:\s(?:"[^"]*"|'[^']*'|[^"'>])*)?>/g;

/**
 * Takes the spans out of a built page's code, whose text stays as it is: most elements of a page are such spans, and who
 * reads the page's text needs none of them.
 */
export const withoutSpans = (html: string): string => html.replace(PRE, (code) => code.replace(SPAN, ""));
