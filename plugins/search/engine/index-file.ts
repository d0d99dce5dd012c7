import type { Hierarchy } from "../record";

/** Texts of consecutive sections: a line for each section, its blocks with tabs between them. */
export interface TextPart {
  /** Prose can be shown; code is there to be found, each word once in a section. */
  field: "text" | "code";
  /** Number of the first section. */
  from: number;
  lines: string;
}

/**
 * The embedded index as it is sent: the texts alone. The browser makes the inverted index from them, which takes
 * milliseconds, where an inverted index in the file would cost more bytes than the texts.
 *
 * Texts of a kind stand together, one line for each section: so they compress best.
 */
export interface IndexFile {
  /** Changes with the format, so that an old worker refuses a new file. */
  format: 3;
  /** The site's name. */
  title: string;
  /** Languages, versions and tags: what `facetFilters` select by. */
  facets: [language: string, version: string, tag: string][];
  /** What matches on a page weigh: 1 for most. */
  pages: [path: string, group: string, facet: number, sections: number, weight: number][];
  /** A digit for each section: 1 for the page, 2 to 6 for its headings. */
  levels: string;
  anchors: string;
  headings: string;
  /** Names of the API, with tabs between them. */
  names: string;
  /** Questions that the section answers, with tabs between them; found, but never shown. */
  asked: string;
  /** Queries that open a tab of the section, and the tab's label: `language=go Go`, with tabs between them. */
  tabs: string;
  /** The site's own words and, behind each, what readers call the same. */
  vocabulary: string[][];
  /** Texts that come with the file: those of a small site all do. */
  parts: TextPart[];
  /** Names of files beside this one, each a `TextPart`; hits are found before they come, and more of them after. */
  more: string[];
}

/** A section as it is written to the file, but for its texts; no text holds a tab or the end of a line. */
export interface PackedSection {
  level: number;
  anchor: string;
  heading: string;
  names: readonly string[];
  asked: readonly string[];
  tabs: readonly string[];
}

/** A tab of a section, opened by a query in the address. */
export interface Tab {
  query: string;
  label: string;
}

/** A section ready to be searched. */
export interface Document {
  id: number;
  page: number;
  path: string;
  anchor: string;
  level: number;
  hierarchy: Hierarchy;
  /** The own heading. */
  heading: string;
  /** The headings above, and the page's address in words. */
  parents: string;
  names: string[];
  asked: string[];
  tabs: Tab[];
  /** Its prose, as far as it has come. */
  blocks: string[];
  weight: number;
  facets: string[];
}

/** A section's address, with a query behind its path. */
export const urlOf = ({ path, anchor }: Document, query = ""): string =>
  path + query + (anchor === "" ? "" : `#${anchor}`);

/** Lays sections out for the file. */
export function packSections(
  sections: readonly PackedSection[],
): Pick<IndexFile, "levels" | "anchors" | "headings" | "names" | "asked" | "tabs"> {
  const lines = (textOf: (section: PackedSection) => string): string => sections.map(textOf).join("\n");
  return {
    levels: sections.map(({ level }) => level).join(""),
    anchors: lines(({ anchor }) => anchor),
    headings: lines(({ heading }) => heading),
    names: lines(({ names }) => names.join("\t")),
    asked: lines(({ asked }) => asked.join("\t")),
    tabs: lines(({ tabs }) => tabs.join("\t")),
  };
}

/** The blocks of a line. */
export const blocksOf = (line: string | undefined): string[] =>
  line === undefined || line === "" ? [] : line.split("\t");

function tabOf(text: string): Tab {
  const space = text.indexOf(" ");
  return { query: text.slice(0, space), label: text.slice(space + 1) };
}

/**
 * Opens an index file, without its texts.
 *
 * @throws when the file has another format
 */
export function readSections({ format, facets, pages, levels, ...file }: IndexFile): Document[] {
  if (format !== 3) {
    throw new Error("The search index has a format that this script does not know. Reload the page.");
  }
  const [anchors = [], headings = [], names = [], asked = [], tabs = []] = [
    file.anchors,
    file.headings,
    file.names,
    file.asked,
    file.tabs,
  ].map((text) => text.split("\n"));
  const documents: Document[] = [];
  pages.forEach(([path, group, facet, count, weight], page) => {
    const [language = "", version = "", tag = ""] = facets[facet] ?? [];
    const ownFacets = [`language:${language}`, `version:${version}`, `docusaurus_tag:${tag}`];
    const above: (string | null)[] = [group, null, null, null, null, null, null];
    for (let section = 0; section < count; section += 1) {
      const id = documents.length;
      const level = Number(levels[id]);
      const heading = headings[id] ?? "";
      above[level] = heading;
      above.fill(null, level + 1);
      const [, lvl1, lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = above;
      documents.push({
        id,
        page,
        path,
        anchor: anchors[id] ?? "",
        level,
        hierarchy: { lvl0: group, lvl1: lvl1 ?? heading, lvl2, lvl3, lvl4, lvl5, lvl6 },
        heading,
        parents: [...above.slice(1, level).filter(Boolean), path.split("/").at(-1)].join(" "),
        names: blocksOf(names[id]),
        asked: blocksOf(asked[id]),
        tabs: blocksOf(tabs[id]).map(tabOf),
        blocks: [],
        weight,
        facets: ownFacets,
      });
    }
  });
  return documents;
}
