import { minify } from "terser";

import { loadScriptsOnIntent } from "./loader";

interface Scripts {
  /** URLs of the chunks that the page needs. */
  urls: readonly string[];
  /** Whether scripts wait for the first sign of use, or load as soon as the page's HTML is there. */
  onIntent: boolean;
  /** As `loaderText` gives it. */
  loader: string;
}

/** What readers see where a script could not be loaded. */
const LABELS = {
  missing:
    "A part of this page could not be loaded. You can read on; search, tabs and copy buttons need it. Check your connection.",
  retry: "Retry",
};

/** The loader's text, which is the same on every page, so that a Content-Security-Policy can allow it by one hash. */
export async function loaderText(labels = LABELS): Promise<string> {
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
export function withLoader(html: string, { urls, onIntent, loader }: Scripts): string {
  const element = /<script src=["']?(\/assets\/js\/[^"'\s>]+)["']? defer(?:=["']\w*["'])?><\/script>\n?/g;
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
  const when = onIntent ? "" : ' data-start="at-once"';
  const script = `<script data-scripts="${list}"${when}>${loader}</script>`;
  return html.replace(element, "").replace(sheet, (link) => script + link);
}
