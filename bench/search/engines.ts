import MiniSearch from "minisearch";
import type { IndexOptions } from "../../plugins/search/node/make-index";
import { openRecords } from "../../plugins/search/node/open-records";
import type { SearchRecord } from "../../plugins/search/record";

import { type Ask, askEngine } from "./relevance";

/** A section in the form given to MiniSearch. */
interface Section {
  id: number;
  url: string;
  page: string;
  heading: string;
  text: string;
}

/** An engine that has indexed the records. */
export interface Contender {
  name: string;
  ask: Ask;
}

function sectionsOf(records: readonly SearchRecord[]): Section[] {
  const sections = new Map<string, Section>();
  for (const { url, type, hierarchy, content } of records) {
    const { pathname, hash } = new URL(url);
    const heading = type === "content" ? "" : (hierarchy[type] ?? "");
    const section = sections.get(url) ?? {
      id: sections.size,
      url: pathname + hash,
      page: hierarchy.lvl1,
      heading,
      text: "",
    };
    section.text += `${content ?? ""}\n`;
    sections.set(url, section);
  }
  return [...sections.values()];
}

function ours(records: readonly SearchRecord[], options: IndexOptions = {}): Contender {
  return { name: "this site's", ask: askEngine(openRecords(records, options)) };
}

/** Create MiniSearch with the defaults of its documentation. */
function miniSearch(records: readonly SearchRecord[]): Contender {
  const index = new MiniSearch<Section>({ fields: ["page", "heading", "text"], storeFields: ["url"] });
  index.addAll(sectionsOf(records));
  return { name: "MiniSearch", ask: (query) => index.search(query).map((hit) => hit.url as string) };
}

/** Create this site's engine and MiniSearch with the same records. */
export const contenders = (records: readonly SearchRecord[], options?: IndexOptions): Contender[] => [
  ours(records, options),
  miniSearch(records),
];
