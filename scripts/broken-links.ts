export interface BrokenLink {
  /** Route of the page that holds the link. */
  page: string;
  /** The link as it stands in the source. */
  link: string;
}

export interface SourceFile {
  /** Relative to the root of the site. */
  name: string;
  content: string;
}

const ANSI = /\u001b\[[0-9;]*m/g;
const PAGE = /source page path = (\S+?):?\s*$/;
const LINK = /-> linking to (\S+)/;

/**
 * Reads Docusaurus' report of broken links and anchors.
 *
 * @param output - what Docusaurus printed, with or without colour codes
 */
export function brokenLinksOf(output: string): BrokenLink[] {
  const links: BrokenLink[] = [];
  let page: string | undefined;
  for (const line of output.replace(ANSI, "").split("\n")) {
    page = PAGE.exec(line)?.[1] ?? page;
    const link = LINK.exec(line)?.[1];
    if (page !== undefined && link !== undefined) {
      links.push({ page, link });
    }
  }
  return links;
}

/**
 * Finds where the broken links stand: Docusaurus names the page of the site, its author needs the file and the line.
 *
 * @param links - from `brokenLinksOf`
 * @param files - every source that can hold a link
 * @returns one line per place, `file:line: ...`; a link that is in no file (made by a component) names its page
 */
export function locateBrokenLinks(links: readonly BrokenLink[], files: readonly SourceFile[]): string[] {
  const places = links.flatMap(({ page, link }) => {
    const found = files.flatMap(({ name, content }) =>
      content
        .split("\n")
        .flatMap((line, index) =>
          holdsLink(line, link)
            ? [`${name}:${index + 1}: the link to ${link} is broken; correct it or take it out`]
            : [],
        ),
    );
    return found.length > 0 ? found : [`page ${page}: the link to ${link} is broken; a component makes it`];
  });
  return [...new Set(places)];
}

function holdsLink(line: string, link: string): boolean {
  const start = line.indexOf(link);
  // A longer link that only begins like the broken one is another link.
  return start >= 0 && /^(?:[)\s"'`>\]},]|$)/.test(line.slice(start + link.length));
}
