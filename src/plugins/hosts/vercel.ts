import { HTML_FIRST, MARKDOWN } from "docusaurus-plugin-csp/accept";

import { type HostedSite, twinOf } from "./site";

/** Vercel compares the whole value. */
const accept = (part: string) => ({ type: "header", key: "accept", value: `.*${part}.*` });

/**
 * Writes `vercel.json`. Vercel looks for a page's file before it rewrites, so who asks for Markdown is sent to the twin's
 * own address.
 */
export function toVercel({ rules, redirects, pages }: HostedSite): string {
  const settings = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    cleanUrls: true,
    trailingSlash: false,
    redirects: [
      ...redirects.map(({ from, to }) => ({ source: from, destination: to, statusCode: 301 })),
      ...pages.map((page) => ({
        source: page,
        has: [accept(MARKDOWN)],
        missing: HTML_FIRST.map(accept),
        destination: twinOf(page),
        statusCode: 307,
      })),
    ],
    headers: rules.map(({ path, headers }) => ({
      source: path.replaceAll(".", "\\.").replace(/\*$/, "(.*)"),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
