import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Brand } from "./card";
import type { PluginOptions } from "./options";

interface Site {
  siteDir: string;
  title: string;
  /** Absolute. */
  url: string;
}

/** Width of an SVG for one pixel of its height. */
function proportionOf(svg: string, file: string): number {
  const [, width, height] = /\bviewBox=["']\s*\S+\s+\S+\s+([\d.]+)\s+([\d.]+)\s*["']/.exec(svg) ?? [];
  if (width === undefined || height === undefined) {
    throw new Error(
      `docusaurus-plugin-social-cards: ${file} has no viewBox, from which its proportions are taken; add one.`,
    );
  }
  return Number(width) / Number(height);
}

/**
 * Reads what all cards share.
 *
 * @throws when a picture isn't there, or its proportions aren't known
 */
export async function readBrand({ siteDir, title, url }: Site, options: PluginOptions): Promise<Brand> {
  const read = (file: string): Promise<string> => readFile(path.resolve(siteDir, file), "utf8");
  const readWordmark = async (file: string): Promise<Brand["wordmark"]> => {
    const svg = await read(file);
    return { svg, proportion: proportionOf(svg, file) };
  };
  return {
    name: options.brand ?? title,
    host: new URL(url).host,
    mark: options.mark === undefined ? undefined : await read(options.mark),
    wordmark: options.wordmark === undefined ? undefined : await readWordmark(options.wordmark),
    colors: options.colors,
  };
}
