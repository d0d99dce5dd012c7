import { headersFor } from "docusaurus-plugin-csp/rules";
import { contentType, endingsByType } from "docusaurus-plugin-csp/types";

import { EVERYTHING, generalHeaders, type HostedSite } from "./site";

/**
 * Writes `staticwebapp.config.json` of Azure Static Web Apps. The first route that matches decides alone, so each has the
 * headers of all rules for its path, and longer paths come first. A route can't look at `Accept`.
 */
export function toAzure(site: HostedSite): string {
  const rules = site.rules.filter(({ path }) => path !== EVERYTHING);
  const byLength = [...rules].sort((a, b) => b.path.length - a.path.length);
  const settings = {
    routes: [
      ...site.redirects.map(({ from, to }) => ({ route: from, redirect: to, statusCode: 301 })),
      ...byLength.map(({ path }) => ({ route: path, headers: headersFor(rules, path) })),
    ],
    globalHeaders: generalHeaders(site),
    responseOverrides: { "404": { rewrite: "/404.html" } },
    mimeTypes: Object.fromEntries(
      [...endingsByType({}).values()].flat().map((ending) => [`.${ending}`, contentType(`file.${ending}`) ?? ""]),
    ),
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
