import { openIndex } from "../engine/engine";
import type { IndexFile } from "../engine/index-file";
import { tokenize } from "../engine/tokenizer";
import type { SearchRecord } from "../record";

/**
 * Opens a written index with the engine that readers have, and asks it for each page by the page's own title.
 *
 * @param json - the index as it is sent
 * @param records - of the same build
 * @returns what is wrong, one text for each page that isn't found, or one for an index that can't be read; none when all
 *   is well
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
      // A title of signs alone has no word to be found by.
      const isFound =
        tokenize(title).length === 0 || engine.search(title, () => true).some((match) => match.document.path === path);
      return isFound ? [] : [`"${title}" doesn't find the page ${path}`];
    });
  } catch (error) {
    return [`the engine can't read it: ${error instanceof Error ? error.message : String(error)}`];
  }
}
