import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A page's content in a form that every generator accepts. */
export interface Page {
  /** Path without extension: `docs/getting-started/hono`. */
  slug: string;
  title: string;
  /** Plain Markdown without the title. */
  body: string;
}

/** Escape tags and braces outside of code, which Vue would parse. */
const bare = (text: string): string =>
  text
    .replace(/\{\{/g, "{ {")
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/<(?=[a-z/!])/gi, "&lt;") : part))
    .join("");

/**
 * Read the Markdown twin of a built page, in which quoted code and components are expanded, with its links and pictures
 * on the site that it is put into.
 *
 * @param slug - its path without extension; the home page's is `index`
 * @throws Error when it has no address or title
 */
export function readPage(build: string, slug: string): Page {
  const text = readFileSync(path.join(build, `${slug}.md`), "utf8");
  const [, origin, title, body] = /^url: (https:\/\/[^/]+)[\s\S]*?^# (.+)$([\s\S]*)/m.exec(text) ?? [];
  if (title === undefined || body === undefined) {
    throw new Error(`${build}/${slug}.md has no address or no title.`);
  }
  return { slug, title, body: bare(body.replaceAll(`](${origin}/`, "](/")) };
}

export function readGuides(build: string): Page[] {
  if (!existsSync(path.join(build, "docs"))) {
    throw new Error("There are no pages. Run `npm run build` first.");
  }
  const files = readdirSync(path.join(build, "docs"), { recursive: true, encoding: "utf8" }).sort();
  const guides = files.filter((file) => file.endsWith(".md"));
  return guides.map((file) => readPage(build, `docs/${file.slice(0, -".md".length)}`));
}
