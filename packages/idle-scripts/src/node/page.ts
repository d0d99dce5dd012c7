import { minify } from "terser";

import { loadScriptsOnIntent } from "../client/loader";
import type { Labels, PluginOptions } from "./options";

interface Scripts extends Pick<PluginOptions, "start"> {
  baseUrl: string;
  /** Of the chunks that the page needs. */
  urls: readonly string[];
  /** As `loaderText` gives it. */
  loader: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The loader's text, which is the same on every page, so that a Content-Security-Policy can allow it by one hash. */
export async function loaderText(labels: Labels): Promise<string> {
  // It also escapes what would end the element.
  const { code = "" } = await minify(`(${loadScriptsOnIntent.toString()})(${JSON.stringify(labels)})`);
  return code;
}

/**
 * Replaces the script elements that Docusaurus gave a page by the loader, which stands before the first style sheet, because a
 * browser runs an inline script only after the sheets above it. The page's own chunks go before the last script, which starts
 * React: then it has all that it needs, and nothing is asked for later.
 *
 * @param html - a page as Docusaurus wrote it, minified or not
 * @throws when the page has no such scripts, or no style sheet
 */
export function withLoader(html: string, { baseUrl, urls, start, loader }: Scripts): string {
  const element = new RegExp(
    `<script src=["']?(${escaped(baseUrl)}assets/js/[^"'\\s>]+)["']? defer(?:=["']\\w*["'])?></script>\\n?`,
    "g",
  );
  const scripts = [...html.matchAll(element)].map(([, url = ""]) => url);
  const sheet = /<link[^>]*\srel=["']?stylesheet/;
  if (scripts.length === 0) {
    throw new Error("it has no script elements as Docusaurus writes them");
  }
  if (!sheet.test(html)) {
    throw new Error("it has no style sheet");
  }
  const own = urls.filter((url) => !scripts.includes(url));
  const list = [...scripts.slice(0, -1), ...new Set(own), ...scripts.slice(-1)].join(" ");
  const when = start === "load" ? ' data-start="at-once"' : "";
  const script = `<script data-scripts="${list}"${when}>${loader}</script>`;
  return html.replace(element, "").replace(sheet, (link) => script + link);
}
