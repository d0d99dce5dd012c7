import type { Check } from "../check";
import type { Site } from "../site";
import { bare, faultsOf, NOWHERE, twinOf } from "./find";

/** What a client says that it takes, and whether that is Markdown before HTML. */
const ACCEPTED: readonly [accept: string, isMarkdown: boolean][] = [
  ["text/markdown", true],
  ["text/markdown, text/html, */*", true],
  ["text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1", true],
  ["TEXT/MARKDOWN", true],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8", false],
  ["text/html, text/markdown;q=0.9", false],
  ["text/markdown;q=0, text/html", false],
  ["*/*", false],
];

const typeOf = (headers: { "content-type"?: string | undefined }): string =>
  (headers["content-type"] ?? "").split(";", 1)[0] ?? "";

async function answersInMarkdown(site: Site, path: string, twin: string): Promise<string | undefined> {
  const [answer, expected] = await Promise.all([
    site.follow(path, { headers: { Accept: "text/markdown" } }),
    site.follow(twin),
  ]);
  return answer.status === 200 && typeOf(answer.headers) === "text/markdown" && answer.text === expected.text
    ? undefined
    : `${path}: ${answer.status} ${typeOf(answer.headers)}, expected ${twin}`;
}

export const agents: readonly Check[] = [
  {
    says: "every page has a Markdown twin at its address with .md",
    faults: (site) =>
      faultsOf(site.pages, async (page) => {
        const { status, headers, text } = await site.follow(twinOf(page));
        return status === 200 && typeOf(headers) === "text/markdown" && !/^\s*<!doctype/i.test(text)
          ? undefined
          : `${twinOf(page)}: ${status} ${typeOf(headers)}`;
      }),
  },
  {
    says: "every page, in each form of its address, is its twin to who asks for Markdown",
    needs: "markdown",
    faults: (site) =>
      faultsOf(
        site.pages.flatMap((page) =>
          (page === "/" ? ["/", "/index.html"] : [bare(page), `${bare(page)}/`, `${bare(page)}.html`]).map((form) => ({
            page,
            form,
          })),
        ),
        ({ page, form }) => answersInMarkdown(site, form, twinOf(page)),
      ),
  },
  {
    says: "browsers, and who takes HTML before Markdown, get HTML; agents get Markdown",
    needs: "markdown",
    faults: (site) =>
      faultsOf(ACCEPTED, async ([accept, isMarkdown]) => {
        const { status, headers } = await site.follow(site.pages.at(-1) ?? "/", { headers: { Accept: accept } });
        const expected = isMarkdown ? "text/markdown" : "text/html";
        return status === 200 && typeOf(headers) === expected ? undefined : `Accept: ${accept}: ${typeOf(headers)}`;
      }),
  },
  {
    says: "caches are told that a page, and its Markdown, depend on Accept",
    needs: "markdown",
    faults: (site) =>
      faultsOf(
        ["text/html", "text/markdown"].flatMap((accept) => site.pages.map((page) => ({ accept, page }))),
        async ({ accept, page }) => {
          const { headers } = await site.ask(page, { headers: { Accept: accept } });
          return /(?:^|,)\s*(?:accept|\*)\s*(?:,|$)/i.test(headers.vary ?? "")
            ? undefined
            : `${page} for ${accept}: Vary is ${headers.vary ?? "missing"}`;
        },
      ),
  },
  {
    says: "a page's validator isn't its twin's, and Markdown changes nothing for files that have no twin",
    needs: "markdown",
    faults: async (site) => {
      const markdown = { Accept: "text/markdown" };
      const { headers } = await site.follow("/");
      const other = await site.follow("/", { headers: { ...markdown, "If-None-Match": headers.etag ?? '"x"' } });
      const missing = await faultsOf(NOWHERE, async (path) => {
        const { status } = await site.follow(path, { headers: markdown });
        return status === 404 ? undefined : `${path}: ${status}`;
      });
      const document = await site.follow("/openapi.json", { headers: markdown });
      return [
        ...(other.status === 200 ? [] : [`/ with the page's ETag: ${other.status}`]),
        ...missing,
        ...(typeOf(document.headers) === "application/json" ? [] : ["/openapi.json: another type"]),
      ];
    },
  },
  {
    says: "llms.txt names every page's twin, and nothing that isn't there",
    faults: async (site) => {
      const { text } = await site.follow("/llms.txt");
      const links = [...text.matchAll(/\]\((https?:[^)]+)\)/g)].map(([, link = ""]) => new URL(link).pathname);
      const unnamed = site.pages.filter((page) => !links.includes(twinOf(page)));
      const gone = await faultsOf(links, async (path) => {
        const { status } = await site.follow(path, { method: "HEAD" });
        return status === 200 ? undefined : `llms.txt leads to ${path}: ${status}`;
      });
      return [...unnamed.map((page) => `llms.txt doesn't name ${twinOf(page)}`), ...gone];
    },
  },
  {
    says: "robots.txt names the sitemap",
    faults: async (site) =>
      /^Sitemap: \S+\/sitemap\.xml$/m.test((await site.follow("/robots.txt")).text) ? [] : ["/robots.txt: doesn't"],
  },
  {
    says: "/.well-known/security.txt, where there is one, says where to report and until when that holds",
    needs: "well-known",
    faults: async (site) => {
      const { status, headers, text } = await site.follow("/.well-known/security.txt");
      const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
      const faults = [
        ...(status === 200 && typeOf(headers) === "text/plain" ? [] : [`security.txt: ${status} ${typeOf(headers)}`]),
        ...(/^Contact: (?:https|mailto):/m.test(text) ? [] : ["security.txt: no Contact"]),
        ...(expires > Date.now() ? [] : ["security.txt: has expired, or never says when"]),
      ];
      return status === 404 ? [] : faults;
    },
  },
];
