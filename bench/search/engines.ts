import MiniSearch from "minisearch";
import type { IndexOptions } from "../../plugins/search/node/make-index";
import { openPages } from "../../plugins/search/node/open-pages";
import type { PageContent } from "../../plugins/search/record";

import { type Ask, askEngine } from "./relevance";

/** A section in the form given to MiniSearch. */
interface Section {
  id: number;
  url: string;
  page: string;
  heading: string;
  text: string;
}

/** An engine that has indexed the pages. */
export interface Contender {
  name: string;
  ask: Ask;
}

const sectionsOf = (pages: readonly PageContent[]): Section[] =>
  pages
    .flatMap(({ url, sections }) =>
      sections.map(({ anchor, heading, blocks }) => ({
        url: new URL(url).pathname + (anchor === null ? "" : `#${anchor}`),
        page: sections[0]?.heading ?? "",
        heading,
        text: blocks.map(({ text }) => text).join("\n"),
      })),
    )
    .map((section, id) => ({ id, ...section }));

function ours(pages: readonly PageContent[], options: IndexOptions = {}): Contender {
  return { name: "this site's", ask: askEngine(openPages(pages, options)) };
}

/** Create MiniSearch with the defaults of its documentation. */
function miniSearch(pages: readonly PageContent[]): Contender {
  const index = new MiniSearch<Section>({ fields: ["page", "heading", "text"], storeFields: ["url"] });
  index.addAll(sectionsOf(pages));
  return { name: "MiniSearch", ask: (query) => index.search(query).map((hit) => hit.url as string) };
}

/** Create this site's engine and MiniSearch with the same pages. */
export const contenders = (pages: readonly PageContent[], options?: IndexOptions): Contender[] => [
  ours(pages, options),
  miniSearch(pages),
];
