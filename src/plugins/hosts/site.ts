import type { HeaderRule } from "docusaurus-plugin-csp/rules";

import type { Redirect } from "../redirects/redirects";

/** What the files for every host are made from. The site is at the root of its domain. */
export interface HostedSite {
  /** What `_headers` says. */
  rules: readonly HeaderRule[];
  /** Each with and without a slash at the end of the old path. */
  redirects: readonly Redirect[];
  /** Paths of the pages that have a Markdown twin, without a slash at their end but for the home page. */
  pages: readonly string[];
}

/** The rule of every path. */
export const EVERYTHING = "/*";

/** The headers of every path. */
export const generalHeaders = ({ rules }: HostedSite): Readonly<Record<string, string>> =>
  rules.find(({ path }) => path === EVERYTHING)?.headers ?? {};

/** The path of a page's Markdown twin. */
export const twinOf = (page: string): string => `${page === "/" ? "/index" : page}.md`;
