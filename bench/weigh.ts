import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

export type Kind = "html" | "css" | "js" | "font";

/** Bytes as sent, in one encoding. */
export interface Weight {
  html: number;
  css: number;
  js: number;
  /** Fonts that the page preloads. */
  font: number;
  /** Number of files. */
  requests: number;
}

export type Encoding = "br" | "gz";

/** Return a file's size as sent: of its precompressed twin, or compressed here at the best level. */
export function sentBytes(file: string, encoding: Encoding): number {
  if (existsSync(`${file}.${encoding}`)) {
    return statSync(`${file}.${encoding}`).size;
  }
  const content = readFileSync(file);
  const compressed = encoding === "br" ? brotliCompressSync(content) : gzipSync(content, { level: 9 });
  return Math.min(compressed.length, content.length);
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
export function weigh(directory: string, page: string, encoding: Encoding): { first: Weight; whole: Weight } {
  const html = readFileSync(path.join(directory, page), "utf8");
  const { css, fonts, early, late, lateCss } = filesOf(html);
  const sum = (urls: readonly string[]): number =>
    urls.reduce((total, url) => total + sentBytes(path.join(directory, url), encoding), 0);
  const base = { html: sentBytes(path.join(directory, page), encoding), css: sum(css), font: sum(fonts) };
  return {
    first: { ...base, js: sum(early), requests: 1 + css.length + fonts.length + early.length },
    whole: {
      ...base,
      css: base.css + sum(lateCss),
      js: sum(early) + sum(late),
      requests: 1 + css.length + lateCss.length + fonts.length + early.length + late.length,
    },
  };
}

export const total = ({ html, css, js, font }: Weight): number => html + css + js + font;

/** List the files of all built pages, sorted. */
export const pagesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "index.html" || file === "404.html")
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
