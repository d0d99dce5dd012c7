import type { IndexFile, PackedPage, PackedSection } from "./engine/index-file";
import type { SearchRecord } from "./record";

/** The records of one section: its heading, then its blocks. */
function packSection(section: readonly SearchRecord[]): PackedSection | undefined {
  const [heading, ...blocks] = section;
  if (heading === undefined || heading.type === "content") {
    return undefined;
  }
  const text = blocks.flatMap(({ content }) => (content === null ? [] : [content]));
  return [
    Number(heading.type.slice(3)),
    heading.anchor ?? "",
    heading.hierarchy[heading.type] ?? "",
    text,
    heading.names ?? [],
  ];
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) {
      groups.set(key(item), [item]);
    } else {
      group.push(item);
    }
  }
  return [...groups.values()];
}

/** Makes the embedded index of the records. */
export function packIndex(records: readonly SearchRecord[]): IndexFile {
  const facets: IndexFile["facets"] = [];
  const pages = groupBy(records, (record) => record.url_without_anchor).flatMap((page): PackedPage[] => {
    const [first] = page;
    if (first === undefined) {
      return [];
    }
    const facet: [string, string, string] = [first.language, first.version, first.docusaurus_tag];
    let number = facets.findIndex((known) => known.every((value, index) => value === facet[index]));
    if (number === -1) {
      number = facets.push(facet) - 1;
    }
    const sections = groupBy(page, (record) => record.url).map(packSection);
    return [
      [
        new URL(first.url_without_anchor).pathname,
        first.hierarchy.lvl0,
        number,
        sections.filter((section) => section !== undefined),
      ],
    ];
  });
  return { format: 1, facets, pages };
}
