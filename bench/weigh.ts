import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Return a file's size as sent: of its precompressed twin, or compressed here at the best level. */
function sentBytes(file: string): number {
  if (existsSync(`${file}.br`)) {
    return statSync(`${file}.br`).size;
  }
  const content = readFileSync(file);
  return Math.min(brotliCompressSync(content).length, content.length);
}

const matches = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, value = ""]) => value);

/**
 * List the files that a page's HTML refers to: for the first paint, and scripts loaded on the first sign of use or when
 * idle. Skips `<noscript>`, which browsers with scripts ignore.
 */
export function filesOf(html: string): { first: string[]; late: string[] } {
  const scripted = html.replace(/<noscript>.*?<\/noscript>/gs, "");
  return {
    first: [
      ...matches(scripted, /<link(?=[^>]*rel="?stylesheet)[^>]*?href="?([^"\s>]+)/g),
      ...matches(scripted, /<link(?=[^>]*rel="?preload)(?=[^>]*as="?font)[^>]*?href="?([^"\s>]+)/g),
      ...matches(html, /<script(?=[^>]*\ssrc=)[^>]*?src="?([^"\s>]+)/g),
    ],
    late: matches(html, /data-(?:scripts|styles)="([^"]*)"/g).flatMap((list) => list.split(" ").filter(Boolean)),
  };
}

/**
 * Weigh a built page's first visit: its HTML, style sheets, preloaded fonts and scripts, without pictures.
 *
 * @param page - file of the page below it
 * @returns bytes as sent, until the first sign of use and with all scripts
 */
export function weigh(directory: string, page: string): { first: number; whole: number } {
  const files = filesOf(readFileSync(path.join(directory, page), "utf8"));
  const sum = (names: readonly string[]): number =>
    names.reduce((bytes, name) => bytes + sentBytes(path.join(directory, name)), 0);
  const first = sum([page, ...files.first]);
  return { first, whole: first + sum(files.late) };
}

export const pagesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "index.html" || file === "404.html")
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
