import { openIndex } from "../engine/engine";
import type { IndexFile } from "../engine/index-file";
import { tokenize } from "../engine/tokenizer";
import type { SearchRecord } from "../record";

/**
 * Open a written index with the engine that browsers use, and search for each page by its title.
 *
 * @param json - the index as it is served
 * @param records - of the same build
 * @returns the problems found: one text for each page that isn't found, or one for an unreadable index; empty when
 *   there is none
 */
export function indexProblems(json: string, records: readonly SearchRecord[]): string[] {
  const pages = records.filter(({ type }) => type === "lvl1");
  if (pages.length === 0) {
    return ["it holds no page"];
  }
  try {
    const engine = openIndex(JSON.parse(json) as IndexFile);
    return pages.flatMap(({ url_without_anchor: url, hierarchy: { lvl1: title } }) => {
      const path = new URL(url).pathname;
      // Skip a title without letters or digits: it has no searchable word.
      const isFound =
        tokenize(title).length === 0 || engine.search(title).some((match) => match.document.path === path);
      return isFound ? [] : [`"${title}" doesn't find the page ${path}`];
    });
  } catch (error) {
    return [`the engine can't read it: ${error instanceof Error ? error.message : String(error)}`];
  }
}
