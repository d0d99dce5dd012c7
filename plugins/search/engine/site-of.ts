import type { IndexOptions } from "../node/make-index";
import { openPages } from "../node/open-pages";
import type { Section } from "../record";
import { answer } from "./answer";
import type { Engine } from "./engine";

export type SectionPart = Partial<Section> & { heading: string };

/** Open a site with a page for each section: `/page-0`, `/page-1` and so on. For tests. */
export function siteOf(sections: readonly SectionPart[], options: IndexOptions = {}): Engine {
  const pages = sections.map((section, place) => ({
    url: `https://docs.example/page-${place}`,
    group: "Docs",
    facets: { language: "en", version: "current", docusaurus_tag: "default" },
    sections: [{ level: 1, anchor: null, blocks: [], ...section }],
  }));
  return openPages(pages, options);
}

/** Return the URLs of an engine's hits, best first. */
export const urls = (engine: Engine, query: string): string[] => answer(engine, { query }).hits.map(({ url }) => url);

/** Sections that mention only messages, which makes other words rare. */
export const FILLER: readonly SectionPart[] = Array.from({ length: 20 }, (_, number) => ({
  heading: `Messages ${number}`,
  blocks: [{ text: "A message is sent. Messages arrive." }],
}));
