import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A page's content as every generator can read it. */
export interface Page {
  /** Path below `docs/`, without extension: `getting-started/hono`. */
  slug: string;
  title: string;
  /** Plain Markdown without the title. */
  body: string;
}

const bare = (text: string): string =>
  text
    .replace(/\{\{/g, "{ {")
    // Outside of code, what looks like an element would be one for Vue.
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/<(?=[a-z/!])/gi, "&lt;") : part))
    .join("");

/** Reads the Markdown twins of the built guides, in which quoted code and components are written out. */
export function readPages(build: string): Page[] {
  const folder = path.join(build, "docs");
  if (!existsSync(folder)) {
    throw new Error("There is no build/ to take the pages from. Run `npm run build` first.");
  }
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), "utf8").replace(/^---\n[\s\S]*?\n---\n/, "");
      const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
      return {
        slug: file.replace(/\.md$/, "").replaceAll(path.sep, "/"),
        title,
        body: bare(text.replace(/^# .+$/m, "")),
      };
    });
}

/** Repeats pages until there are as many as wanted; the same number always gives the same pages. */
export function repeatPages(pages: readonly Page[], count: number): Page[] {
  return Array.from({ length: count }, (_, index) => {
    const page = pages[index % pages.length] ?? { slug: "page", title: "Page", body: "" };
    const round = Math.floor(index / pages.length);
    return round === 0 ? page : { ...page, slug: `more-${round}/${page.slug}`, title: `${page.title} ${round}` };
  });
}
