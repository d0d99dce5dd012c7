import { minify } from "@swc/core";

import type { Page } from "../pages/built-page";
import { loadScriptsOnIntent } from "./loader";

interface Scripts {
  urls: readonly string[];
  /** Whether scripts wait for an interaction or an idle browser; otherwise they load when the HTML has been parsed. */
  onIntent: boolean;
  loader: string;
}

const LABELS = {
  missing:
    "A part of this page could not be loaded. You can read on; search, tabs and copy buttons need it. Check your connection.",
  retry: "Retry",
};

/** Serialize the loader. The text is the same on every page, so that one CSP hash allows it. */
export async function loaderText(labels = LABELS): Promise<string> {
  // `</script` is escaped too.
  const { code = "" } = await minify(`(${loadScriptsOnIntent.toString()})(${JSON.stringify(labels)})`, {
    compress: true,
    mangle: true,
    module: false,
  });
  return code;
}

/**
 * Replace the script elements of a page by the loader. Insert it before the first style sheet, because inline scripts
 * wait for the sheets above them. List the page's chunks before the last script, which starts React, so that nothing
 * has to be requested later.
 *
 * @param page - as Docusaurus wrote it, minified or not
 * @throws when the page has no such scripts, or no style sheet
 */
export function withLoader({ file, html }: Pick<Page, "file" | "html">, { urls, onIntent, loader }: Scripts): string {
  const element = /<script src=["']?(\/assets\/js\/[^"'\s>]+)["']? defer(?:=["']\w*["'])?><\/script>\n?/g;
  const scripts = [...html.matchAll(element)].map(([, url = ""]) => url);
  const sheet = /<link[^>]*\srel=["']?stylesheet/;
  if (scripts.length === 0) {
    throw new Error(`${file} has no script elements as Docusaurus writes them.`);
  }
  if (!sheet.test(html)) {
    throw new Error(`${file} has no style sheet.`);
  }
  const own = urls.filter((url) => !scripts.includes(url));
  const list = [...scripts.slice(0, -1), ...new Set(own), ...scripts.slice(-1)].join(" ");
  const when = onIntent ? "" : ' data-start="at-once"';
  const script = `<script data-scripts="${list}"${when}>${loader}</script>`;
  return html.replace(element, "").replace(sheet, (link) => script + link);
}
