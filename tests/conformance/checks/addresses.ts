import type { Check } from "../check";
import type { Site } from "../site";
import { bare, canonicalPath, faultsOf, NOWHERE } from "./find";

/** Forms of a page's address that people and programs write, each of which leads to the page. */
function sloppyForms(page: string): string[] {
  const path = bare(page);
  return path === ""
    ? ["/index.html", "/?a=b"]
    : [
        path,
        `${path}/`,
        `${path}.html`,
        `${path}/index.html`,
        `${path}?a=b`,
        // A letter of the last name, as some mail programs write it.
        path.replace(/(?<=\/)[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ];
}

/** What resembles a page's address, and is no promise: the page or the not-found page, never another answer. */
const oddForms = (page: string): string[] => {
  const path = bare(page);
  return [
    `/${path}`,
    path.replace(/\/(?=[^/]*$)/, "//"),
    `${path}//`,
    `${path}.html/`,
    `${path}%2f`,
    `${path}%20`,
    path.toUpperCase(),
  ];
};

async function notThePage(site: Site, path: string, page: string): Promise<string | undefined> {
  const { status, text } = await site.follow(path);
  const own = canonicalPath(text);
  return status === 200 && own !== undefined && bare(own) === bare(page)
    ? undefined
    : `${path}: ${status}${status === 200 ? ` with the page ${own}` : ""}, expected the page ${page}`;
}

/** A page with names below another, and one at the top. */
const samples = ({ pages }: Site): string[] => {
  const byDepth = [...pages].filter((page) => page !== "/").sort((a, b) => a.split("/").length - b.split("/").length);
  return [...new Set([byDepth.at(0) ?? "/", byDepth.at(-1) ?? "/"])];
};

/** What a request may carry that the not-found page isn't subject to. */
const CONDITIONS: readonly Readonly<Record<string, string>>[] = [{}, { "If-None-Match": "*" }, { Range: "bytes=0-3" }];

export const addresses: readonly Check[] = [
  {
    says: "every page of the sitemap answers at its address, or one redirect away, as HTML",
    faults: (site) =>
      faultsOf(site.pages, async (page) => {
        const { headers } = await site.follow(page);
        const type = headers["content-type"] ?? "no type";
        const wrong = /^text\/html; ?charset=utf-8$/i.test(type) ? undefined : `${page}: ${type}`;
        return (await notThePage(site, page, page)) ?? wrong;
      }),
  },
  {
    says: "sloppy forms of each address (.html, index.html, a slash more or less, encoded) lead to the page",
    faults: (site) =>
      faultsOf(
        site.pages.flatMap((page) => sloppyForms(page).map((form) => ({ page, form }))),
        ({ page, form }) => notThePage(site, form, page),
      ),
  },
  {
    says: "double slashes, upper case and other odd forms lead to the page or to the not-found page",
    faults: (site) =>
      faultsOf(
        samples(site).flatMap((page) => oddForms(page).map((form) => ({ page, form }))),
        async ({ page, form }) => {
          const { status } = await site.follow(form);
          return status === 404 || status === 400 ? undefined : notThePage(site, form, page);
        },
      ),
  },
  {
    says: "unknown paths answer 404 with a page, to conditions and ranges too",
    faults: (site) =>
      faultsOf(
        NOWHERE.flatMap((path) => CONDITIONS.map((headers) => ({ path, headers }))),
        async ({ path, headers }) => {
          const { status, headers: sent } = await site.ask(path, { headers: { Accept: "text/html", ...headers } });
          const type = sent["content-type"] ?? "";
          return status === 404 && type.startsWith("text/html")
            ? undefined
            : `${path} with ${JSON.stringify(headers)}: ${status} ${type}`;
        },
      ),
  },
  {
    says: "malformed and very long paths are refused, and harm nothing",
    faults: (site) =>
      faultsOf(["/%", "/%ff", "/docs/%E0%A4%A", `/${"a".repeat(7_000)}`], async (path) => {
        const { status } = await site.ask(path);
        return status >= 400 && status < 500 ? undefined : `${path.slice(0, 20)}: ${status}`;
      }),
  },
  {
    says: "no form of a path leads out of the site's folder",
    faults: (site) =>
      faultsOf(
        ["/../package.json", "/%2e%2e/package.json", "/docs/..%2f..%2fpackage.json", "/docs/..%5c..%5cpackage.json"],
        async (path) => {
          const { status, text } = await site.ask(path);
          return status >= 400 && status < 500 && !text.includes("devDependencies") ? undefined : `${path}: ${status}`;
        },
      ),
  },
  {
    says: "files for the host, hidden files and precompressed twins are not found",
    needs: "hiding",
    faults: (site) =>
      faultsOf(
        [
          "/_headers",
          "/_redirects",
          "/vercel.json",
          "/netlify.toml",
          "/staticwebapp.config.json",
          "/.git/config",
          "/index.html.br",
          "/sitemap.xml.gz",
        ],
        async (path) => {
          const { status } = await site.ask(path);
          return status === 404 ? undefined : `${path}: ${status}`;
        },
      ),
  },
  {
    says: "only GET and HEAD are allowed",
    faults: (site) =>
      faultsOf(["POST", "PUT", "DELETE"], async (method) => {
        const { status } = await site.ask("/", { method });
        return status >= 400 ? undefined : `${method} /: ${status}`;
      }),
  },
];
