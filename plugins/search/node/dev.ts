import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import { aliasedSitePathToRelativePath } from "@docusaurus/utils";

import type { DescribedSection } from "../../site-kit";

import { type Authored, withAuthored } from "./authored";
import { readMarkdown } from "./markdown";
import { type IndexOptions, wholeIndex } from "./make-index";
import type { SearchRecord } from "../record";
import { toRecords } from "./records";

/** What is searched while authoring: the sources of the docs, and what a plugin describes. */
export interface Sources {
  siteDir: string;
  siteUrl: string;
  language: string;
  /** What each docs plugin has loaded, by its id. */
  docs: ReadonlyMap<string, LoadedContent>;
  described: { route: string; title: string; group: string; sections: readonly DescribedSection[] } | undefined;
  /** Reads what the authors wrote beside the pages, by route. */
  authored: () => Promise<ReadonlyMap<string, Authored>>;
  indexOptions: IndexOptions;
}

type SidebarItem = LoadedContent["loadedVersions"][number]["sidebars"][string][number];

/** The label of the category that each page stands in, by the page's id. */
function categories(items: readonly SidebarItem[], label?: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const item of items) {
    if ((item.type === "doc" || item.type === "ref") && label !== undefined) {
      found.set(item.id, label);
    } else if (item.type === "category") {
      if (item.link?.type === "doc") {
        found.set(item.link.id, item.label);
      }
      categories(item.items, item.label).forEach((value, id) => found.set(id, value));
    }
  }
  return found;
}

type Read = Omit<Sources, "authored"> & { authored: ReadonlyMap<string, Authored> };

async function docsRecords({ siteDir, siteUrl, language, docs, authored }: Read): Promise<SearchRecord[]> {
  const versions = [...docs].flatMap(([id, { loadedVersions }]) => loadedVersions.map((version) => ({ id, version })));
  const pages = versions.flatMap(({ id, version }) => {
    const groups = categories(Object.values(version.sidebars).flat());
    const listed = version.docs.filter(({ frontMatter }) => frontMatter.unlisted !== true);
    return listed.map(async (doc) => {
      const markdown = await readFile(path.join(siteDir, aliasedSitePathToRelativePath(doc.source)), "utf8");
      return toRecords({
        url: `${siteUrl}${doc.permalink}`,
        group: groups.get(doc.id) ?? "Docs",
        facets: { language, version: version.versionName, docusaurus_tag: `docs-${id}-${version.versionName}` },
        sections: withAuthored(readMarkdown(markdown, doc.title), authored.get(doc.permalink)),
      });
    });
  });
  return (await Promise.all(pages)).flat();
}

function describedRecords({ siteUrl, language, described, authored }: Read): SearchRecord[] {
  if (described === undefined) {
    return [];
  }
  const { route, title, group, sections: own } = described;
  const sections = [{ level: 1, anchor: null, heading: title, blocks: [] }, ...own];
  return toRecords({
    url: siteUrl + route,
    group,
    facets: { language, version: "current", docusaurus_tag: "default" },
    sections: withAuthored(sections, authored.get(route)),
  });
}

/** Answers requests for the index with one made from the sources as they are now. */
export function devIndex(sources: () => Sources) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const now = sources();
      const current = { ...now, authored: await now.authored() };
      const body = wholeIndex([...(await docsRecords(current)), ...describedRecords(current)], now.indexOptions);
      const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
      const fresh = request.headers["if-none-match"] === etag;
      response.writeHead(fresh ? 304 : 200, {
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": "no-cache",
        ETag: etag,
      });
      response.end(fresh ? undefined : body);
    } catch (error) {
      response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
      response.end(`The search index can't be made: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  };
}

/** Answers requests for the window's style. */
export const devStyles =
  (css: string) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "no-cache" });
    response.end(css);
  };

type Middleware = (request: IncomingMessage, response: ServerResponse) => unknown;

interface DevServer {
  app?: { get(path: string, middleware: Middleware): void };
}

/** The bundler's setting that has the server of `docusaurus start` answer these paths. */
export const answering = (middlewares: ReadonlyMap<string, Middleware>) => ({
  setupMiddlewares: (_middlewares: unknown, { app }: DevServer) => {
    middlewares.forEach((middleware, url) => app?.get(url, middleware));
    // Docusaurus joins the lists that the functions of several plugins return.
    return [];
  },
});
