import { createHash } from "node:crypto";

import {
  type Block,
  type Hierarchy,
  type Level,
  type PageContent,
  type RecordType,
  type SearchRecord,
  type Section,
  withoutMarks,
} from "../record";

/**
 * Weigh levels as DocSearch's crawler does: headings 100 to 50, paragraphs 0; see its record extractor's documentation.
 */
const levelWeight = (type: RecordType): number => (type === "content" ? 0 : 110 - 10 * Number(type.slice(3)));

function hierarchyOf(group: string, path: readonly (string | null)[]): Hierarchy {
  const at = (level: number): string | null => path[level] ?? null;
  return { lvl0: group, lvl1: at(1) ?? group, lvl2: at(2), lvl3: at(3), lvl4: at(4), lvl5: at(5), lvl6: at(6) };
}

/** Return the headings above a section, dropping those of the same or a deeper level. */
function descend(path: readonly (string | null)[], section: Section): (string | null)[] {
  return [...Array.from({ length: section.level }, (_, level) => path[level] ?? null), section.heading];
}

function identify(place: string, text: string, taken: Set<string>): string {
  const base = text === "" ? place : `${place}~${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
  let id = base;
  for (let copy = 2; taken.has(id); copy += 1) {
    id = `${base}~${copy}`;
  }
  taken.add(id);
  return id;
}

/**
 * Create a page's records: one for each heading and one for each block under it.
 *
 * An `objectID` depends only on the record's place and text, so an edit changes no other record.
 */
export function toRecords(page: PageContent): SearchRecord[] {
  const records: SearchRecord[] = [];
  const taken = new Set<string>();
  const { pathname } = new URL(page.url);
  let path: (string | null)[] = [];
  for (const section of page.sections) {
    path = descend(path, section);
    const hierarchy = hierarchyOf(page.group, path);
    const place = section.anchor === null ? pathname : `${pathname}#${section.anchor}`;
    const add = (type: RecordType, block?: Block): void => {
      const content = block && (block.code ? block.text : withoutMarks(block.text));
      records.push({
        objectID: identify(place, content ?? "", taken),
        type,
        url: section.anchor === null ? page.url : `${page.url}#${section.anchor}`,
        url_without_anchor: page.url,
        anchor: section.anchor,
        hierarchy,
        content: content ?? null,
        ...(block?.code && { code: true }),
        ...(block?.locator && { locator: block.locator }),
        ...(block?.tab && { tab: block.tab }),
        ...page.facets,
        ...(section.names && { names: section.names }),
        ...(type !== "content" && section.asked && { asked: section.asked }),
        weight: { pageRank: 0, level: levelWeight(type), position: records.length },
      });
    };
    add(`lvl${section.level}` as Exclude<Level, "lvl0">);
    for (const block of section.blocks) {
      add("content", block);
    }
  }
  return records;
}
