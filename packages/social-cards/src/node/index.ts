import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage, ownSources, pageFile, writeWhole } from "docusaurus-site-kit";
import type { Font } from "satori";

import { cardPath } from "../cardPath";
import { readBrand } from "./brand";
import { cardPainter, frame, middle, type Brand, type Card } from "./card";
import { readFonts } from "./fonts";
import { headOf } from "./head";
import type { PluginOptions } from "./options";
import { categoriesOf, sectionOf } from "./sections";

export { type Colors, type FontFile, type Options, type PluginOptions, validateOptions } from "./options";

const NAME = "docusaurus-plugin-social-cards";

/** A card's name in the cache: another layout, text, mark or font makes another name. */
function cacheName(card: Card, brand: Brand, fonts: readonly Font[]): string {
  const hash = createHash("sha256").update(JSON.stringify([frame(brand), middle(card, brand.colors)]));
  fonts.forEach(({ data }) => hash.update(new Uint8Array(data)));
  return `${hash.digest("hex")}.png`;
}

/** Draws a social card for each page that names it, with what the page's head says: docs, posts and pages, of every version. */
export default function socialCards(context: LoadContext, options: PluginOptions): Plugin {
  const { siteConfig, siteDir, generatedFilesDir, baseUrl } = context;
  let categories = new Map<string, string>();

  /** What a page's card shows, and where it is; undefined when the page names another picture. */
  const cardOf = (page: string, html: string): { card: Card; file: string } | undefined => {
    const route = page.slice(baseUrl.length - 1);
    const head = headOf(html);
    const file = decodeURI(cardPath(route));
    const address = siteConfig.url + baseUrl + file.slice(1);
    if (head === undefined || decodeURI(head.image) !== address) {
      return undefined;
    }
    const suffix = ` ${siteConfig.titleDelimiter} ${siteConfig.title}`;
    const title = head.title.endsWith(suffix) ? head.title.slice(0, -suffix.length) : head.title;
    const section = categories.get(page) ?? sectionOf(route, options.sections);
    return { card: { section, title, description: head.description }, file };
  };

  const drawCards = async (outDir: string, pages: readonly string[]): Promise<void> => {
    const cache = path.join(generatedFilesDir, "social-cards");
    await mkdir(cache, { recursive: true });
    const brand = await readBrand({ siteDir, title: siteConfig.title, url: siteConfig.url }, options);
    const fonts = await readFonts(siteDir, options.fonts);
    const paint = await cardPainter(brand, fonts);
    for (const page of pages) {
      const built = pageFile(outDir, page.slice(baseUrl.length - 1));
      const found = built === undefined ? undefined : cardOf(page, await readFile(built, "utf8"));
      if (found !== undefined) {
        const cached = path.join(cache, cacheName(found.card, brand, fonts));
        if (!existsSync(cached)) {
          const png = await paint(found.card).catch((error: unknown) => {
            throw new Error(`${NAME}: the card of ${page}: ${error instanceof Error ? error.message : String(error)}.`);
          });
          await writeWhole(cached, png);
        }
        const target = path.join(outDir, found.file);
        await mkdir(path.dirname(target), { recursive: true });
        await copyFile(cached, target);
      }
    }
  };

  return {
    name: NAME,
    getThemePath: () => path.join(__dirname, "../theme"),
    getTypeScriptThemePath: () => path.join(__dirname, "../theme"),
    configureWebpack: (_config, isServer, utils) => ({
      module: { rules: ownSources(path.join(__dirname, ".."), isServer, utils) },
    }),
    async allContentLoaded({ allContent }) {
      categories = categoriesOf(allContent["docusaurus-plugin-content-docs"]);
    },
    postBuild: ({ outDir, routesPaths }) => inStage(outDir, "derive", () => drawCards(outDir, routesPaths)),
  };
}
