import type { Check } from "../check";
import { faultsOf, fileOf, HASHED_SCRIPT, NOWHERE } from "./find";

/** Sources by directive. */
const directives = (policy: string): Map<string, string> =>
  new Map(
    policy.split(";").map((part) => {
      const [name = "", ...sources] = part.trim().split(/\s+/);
      return [name, sources.join(" ")];
    }),
  );

/** What makes a policy weaker than the site's own; undefined when nothing does. */
function weakness(policy: string): string | undefined {
  const found = directives(policy);
  const scripts = found.get("script-src") ?? "";
  if (!scripts.startsWith("'self'") || /unsafe|https?:|\*/.test(scripts)) {
    return `script-src is ${scripts || "missing"}`;
  }
  return ["object-src", "base-uri"]
    .filter((name) => found.get(name) !== "'none'")
    .map((name) => `${name} isn't 'none'`)
    .at(0);
}

/** The policy that a page has in itself, as long as it stands before all that it is about. */
function metaPolicy(html: string): string | undefined {
  const [before = "", meta] = html.split(/(<meta http-equiv="?Content-Security-Policy"?[^>]*>)/i);
  return /<(?:script|link|style)\b/i.test(before) ? undefined : /content="([^"]*)"/i.exec(meta ?? "")?.[1];
}

/** What every file is sent with, and what its value has. */
const GENERAL: readonly [name: string, value: RegExp][] = [
  ["strict-transport-security", /max-age=(?:[3-9]\d{7}|\d{9,})/],
  ["x-content-type-options", /^nosniff$/],
  ["x-frame-options", /^DENY$/],
  ["referrer-policy", /^same-origin$/],
  ["permissions-policy", /camera=\(\)/],
  ["cross-origin-opener-policy", /^same-origin$/],
  ["cross-origin-resource-policy", /^same-origin$/],
];

export const policies: readonly Check[] = [
  {
    says: "every page, and the not-found page, has a strict policy in its own HTML",
    faults: (site) =>
      faultsOf([...site.pages, ...NOWHERE], async (path) => {
        const policy = metaPolicy((await site.follow(path)).text);
        const fault = policy === undefined ? "no meta element with a policy at its start" : weakness(policy);
        return fault && `${path}: ${fault}`;
      }),
  },
  {
    says: "every page, in each form of its address, and the not-found page are sent with that policy",
    needs: "headers",
    faults: (site) =>
      faultsOf(
        [
          ...site.pages.flatMap((page) => (page === "/" ? [page] : [page, `${page.replace(/\/$/, "")}.html`])),
          ...NOWHERE,
        ],
        async (path) => {
          const { headers } = await site.follow(path);
          const policy = String(headers["content-security-policy"] ?? "");
          const isFramed = directives(policy).get("frame-ancestors") !== "'none'";
          const fault = weakness(policy) ?? (isFramed ? "frame-ancestors isn't 'none'" : undefined);
          return fault && `${path}: ${fault}`;
        },
      ),
  },
  {
    says: "the policy of the header is the page's own, and one alone",
    needs: "headers",
    faults: (site) =>
      faultsOf(site.pages, async (path) => {
        const { headers, text } = await site.follow(path);
        const sent = directives(String(headers["content-security-policy"] ?? ""));
        const differing = [...directives(metaPolicy(text) ?? "")]
          .filter(([name, sources]) => sent.get(name) !== sources)
          .map(([name]) => name);
        return differing.length > 0 ? `${path}: differs in ${differing.join(", ")}` : undefined;
      }),
  },
  {
    says: "pages, assets, documents and the not-found page are sent with the general headers",
    needs: "headers",
    faults: (site) =>
      faultsOf(
        ["/", ...NOWHERE, "/sitemap.xml", "/llms.txt", "/favicon.ico", fileOf(site, HASHED_SCRIPT)],
        async (path) => {
          const { headers } = await site.follow(path);
          const wrong = GENERAL.filter(([name, value]) => !value.test(String(headers[name] ?? ""))).map(
            ([name]) => name,
          );
          return wrong.length > 0 ? `${path}: ${wrong.join(", ")}` : undefined;
        },
      ),
  },
  {
    says: "programs of other sites may read the documents for machines, and nothing else",
    needs: "headers",
    faults: (site) =>
      faultsOf(
        [
          ["/openapi.json", "*"],
          ["/asyncapi.json", "*"],
          ["/", undefined],
        ] as const,
        async ([path, allowed]) => {
          const sent = (await site.follow(path)).headers["access-control-allow-origin"];
          return sent === allowed ? undefined : `${path}: Access-Control-Allow-Origin is ${sent ?? "missing"}`;
        },
      ),
  },
];
