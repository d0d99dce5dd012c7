import { sidebarPages, type SidebarItem } from "docusaurus-site-kit";

import type { OtherPage, PluginOptions } from "./options";

/** A page that gets a twin. What is not said of it is read from the built page. */
export interface Page {
  /** Path below the base URL, for example `/docs/concepts`. */
  route: string;
  title?: string | undefined;
  description?: string | undefined;
  /** Day of the last change, as `2026-01-31`. */
  modified?: string | undefined;
  /** Heading of its group in the index. */
  section: string;
  /** Whether `llms.txt` and `llms-full.txt` have it. */
  isListed: boolean;
}

/** The parts of docs, posts and pages that the plugin reads, as Docusaurus' plugins load them. */
interface Metadata {
  permalink: string;
  title?: string;
  description?: string;
  unlisted?: boolean;
  /** Milliseconds since 1970; null where the site doesn't ask for it. */
  lastUpdatedAt?: number | null;
}

export interface DocsContent {
  loadedVersions: {
    isLast: boolean;
    docs: (Metadata & { id: string })[];
    sidebars: Record<string, SidebarItem[]>;
  }[];
}

export interface BlogContent {
  blogTitle: string;
  blogPosts: { metadata: Metadata }[];
}

/** The content of a site: of each plugin, by the plugin's name and the id of its instance. */
export type AllContent = Record<string, Record<string, unknown>>;

type Version = DocsContent["loadedVersions"][number];

interface Place {
  section: string;
  isListed: boolean;
}

/** Docs in the order of the sidebars, then those that stand in none. */
function docsOf({ docs, sidebars, isLast }: Version, heading: string): (Metadata & Place)[] {
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const inSidebars = Object.values(sidebars).flatMap((items) => sidebarPages(items));
  const known = inSidebars.flatMap((page): (Metadata & Place)[] => {
    const metadata = "id" in page ? byId.get(page.id) : page;
    return metadata === undefined ? [] : [{ ...metadata, section: page.section ?? heading, isListed: isLast }];
  });
  return [...known, ...docs.map((doc) => ({ ...doc, section: heading, isListed: isLast }))];
}

function contentOf<Content>(all: AllContent, plugin: string): Content[] {
  return Object.values(Object.hasOwn(all, plugin) ? (all[plugin] ?? {}) : {}).filter(
    (content) => content !== undefined && content !== null,
  ) as Content[];
}

/**
 * Lists the pages that get a twin: those that the options name, docs of all versions, posts, and the site's own pages. What is
 * unlisted is left out, and no page comes twice.
 *
 * @param baseUrl - of the locale, with a slash at its end; what Docusaurus loads has it in front of each path
 */
export function pagesOf(
  all: AllContent,
  baseUrl: string,
  { before, after, sections }: Pick<PluginOptions, "before" | "after" | "sections">,
): Page[] {
  const named = ({ section = sections.pages, ...page }: OtherPage): Page => ({ ...page, section, isListed: true });
  const loaded = ({ permalink, title, description, lastUpdatedAt, section, isListed }: Metadata & Place): Page => ({
    route: permalink.slice(baseUrl.length - 1),
    title,
    description,
    modified: lastUpdatedAt ? new Date(lastUpdatedAt).toISOString().slice(0, "2026-01-31".length) : undefined,
    section,
    isListed,
  });
  const versions = contentOf<DocsContent>(all, "docusaurus-plugin-content-docs").flatMap(
    ({ loadedVersions }) => loadedVersions,
  );
  const docs = versions.flatMap((version) => docsOf(version, sections.docs));
  const posts = contentOf<BlogContent>(all, "docusaurus-plugin-content-blog").flatMap(({ blogTitle, blogPosts }) =>
    blogPosts.map(({ metadata }) => ({ ...metadata, section: blogTitle, isListed: true })),
  );
  const own = contentOf<Metadata[]>(all, "docusaurus-plugin-content-pages")
    .flat()
    .map((page) => ({ ...page, section: sections.pages, isListed: true }));
  const isListedPage = ({ unlisted }: Metadata): boolean => unlisted !== true;

  const last = after.map(named);
  const first = [...before.map(named), ...[...docs, ...posts].filter(isListedPage).map(loaded)];
  const taken = new Set([...first, ...last].map(({ route }) => bare(route)));
  const rest = own
    .filter(isListedPage)
    .map(loaded)
    .filter(({ route }) => !taken.has(bare(route)));
  return unique([...first, ...rest, ...last]);
}

const bare = (route: string): string => route.replace(/\/+$/, "");

const unique = (pages: readonly Page[]): Page[] => {
  const byRoute = new Map<string, Page>();
  pages.forEach((page) => byRoute.set(bare(page.route), byRoute.get(bare(page.route)) ?? page));
  return [...byRoute.values()];
};
