import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage } from "docusaurus-site-kit";

import { socialCardPath } from "../../config/socialCard";
import { cardPainter, frame, middle, type Brand, type Card } from "./card";
import { readFonts } from "./fonts";
import { sectionOf } from "./sections";

/** A card's name in the cache: another layout, text or mark makes another name. */
const cacheName = (card: Card, brand: Brand): string =>
  `${createHash("sha256")
    .update(JSON.stringify([frame(brand), middle(card)]))
    .digest("hex")}.png`;

type PageCard = Card & { permalink: string };

interface Options {
  /** Cards of the pages that are not docs. */
  pages: readonly PageCard[];
}

/** Draws one social card for each doc and each page of the options, at `socialCardPath` of its permalink. */
export default function socialCards({ siteConfig, siteDir }: LoadContext, { pages }: Options): Plugin {
  let cards: PageCard[] = [];

  return {
    name: "social-cards",

    async allContentLoaded({ allContent }) {
      const docs = allContent["docusaurus-plugin-content-docs"]?.default as LoadedContent | undefined;
      const version = docs?.loadedVersions[0];
      if (version === undefined) {
        throw new Error("social-cards found no docs; it must come after the docs plugin.");
      }
      const docsCards = version.docs.map(({ id, title, description, permalink }) => ({
        permalink,
        title,
        description,
        section: sectionOf(id, version.sidebars) ?? "Documentation",
      }));
      cards = [...pages, ...docsCards];
    },

    postBuild: ({ outDir }) =>
      inStage(outDir, "derive", async () => {
        const image = (name: string): Promise<string> => readFile(path.join(siteDir, "static/img", name), "utf8");
        const brand = {
          host: new URL(siteConfig.url).host,
          mark: await image("logo.svg"),
          wordmark: await image("wordmark-dark.svg"),
        };
        const cache = path.join(siteDir, ".cache/social-cards");
        await mkdir(cache, { recursive: true });
        const paint = await cardPainter(brand, await readFonts());
        for (const card of cards) {
          const cached = path.join(cache, cacheName(card, brand));
          if (!existsSync(cached)) {
            await writeFile(cached, await paint(card));
          }
          const file = path.join(outDir, socialCardPath(card.permalink));
          await mkdir(path.dirname(file), { recursive: true });
          await copyFile(cached, file);
        }
      }),
  };
}
