import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Bytes as sent, in brotli. */
export interface Weight {
  html: number;
  css: number;
  js: number;
  /** Fonts that the page preloads. */
  font: number;
}

/** Return a file's size as sent: of its precompressed twin, or compressed here at the best level. */
function sentBytes(file: string): number {
  if (existsSync(`${file}.br`)) {
    return statSync(`${file}.br`).size;
  }
  const content = readFileSync(file);
  return Math.min(brotliCompressSync(content).length, content.length);
}

const words = (list: string): string[] => list.split(" ").filter(Boolean);

const matches = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, value = ""]) => value);

/**
 * List the files that a page's HTML refers to: for the first paint, and scripts loaded on the first sign of use or when
 * idle. Skips `<noscript>`, which browsers with scripts ignore.
 */
export function filesOf(html: string): {
  css: string[];
  fonts: string[];
  early: string[];
  late: string[];
  lateCss: string[];
} {
  const scripted = html.replace(/<noscript>.*?<\/noscript>/gs, "");
  return {
    css: matches(scripted, /<link(?=[^>]*rel="?stylesheet)[^>]*?href="?([^"\s>]+)/g),
    fonts: matches(scripted, /<link(?=[^>]*rel="?preload)(?=[^>]*as="?font)[^>]*?href="?([^"\s>]+)/g),
    early: matches(html, /<script(?=[^>]*\ssrc=)[^>]*?src="?([^"\s>]+)/g),
    late: matches(html, /data-scripts="([^"]*)"/g).flatMap(words),
    lateCss: matches(html, /data-styles="([^"]*)"/g).flatMap(words),
  };
}

/**
 * Weigh a built page's first visit: its HTML, style sheets, fonts and scripts, without pictures.
 *
 * @param directory - the build
 * @param page - file of the page below it
 * @returns bytes until the first sign of use, and with all scripts
 */
export function weigh(directory: string, page: string): { first: Weight; whole: Weight } {
  const { css, fonts, early, late, lateCss } = filesOf(readFileSync(path.join(directory, page), "utf8"));
  const sum = (files: readonly string[]): number =>
    files.reduce((bytes, file) => bytes + sentBytes(path.join(directory, file)), 0);
  const first = { html: sum([page]), css: sum(css), js: sum(early), font: sum(fonts) };
  return { first, whole: { ...first, css: first.css + sum(lateCss), js: first.js + sum(late) } };
}

export const total = ({ html, css, js, font }: Weight): number => html + css + js + font;

/** List the files of all built pages, sorted. */
export const pagesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "index.html" || file === "404.html")
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
