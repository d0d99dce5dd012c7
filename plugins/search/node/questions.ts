import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

import { parse } from "yaml";

/** The key of the page itself, before its first heading. */
export const PAGE_KEY = "(page)";

/** What readers type to find each section of a page, by the section's anchor. */
export type Questions = ReadonlyMap<string, readonly string[]>;

export class QuestionsError extends Error {
  constructor(file: string, problem: string) {
    super(`${file} ${problem}. It holds, for each section's anchor, a list of what readers type to find the section.`);
  }
}

/** The file beside a page's source that holds its questions: `concepts.search.yaml` for `concepts.mdx`. */
export const questionsFile = (source: string): string => source.replace(/\.mdx?$/, ".search.yaml");

/**
 * Reads a page's questions; a page without the file has none.
 *
 * @throws QuestionsError when the file doesn't hold lists of texts
 */
export async function readQuestions(file: string): Promise<Questions> {
  if (!existsSync(file)) {
    return new Map();
  }
  let content: unknown;
  try {
    content = parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new QuestionsError(file, `is no YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof content !== "object" || content === null) {
    throw new QuestionsError(file, "is empty");
  }
  return new Map(
    Object.entries(content).map(([anchor, texts]: [string, unknown]) => {
      if (!Array.isArray(texts) || !texts.every((text): text is string => typeof text === "string")) {
        throw new QuestionsError(file, `has no list of texts under ${anchor}`);
      }
      // What stands between commas is a question of its own.
      return [anchor, texts.flatMap((text) => text.split(/,\s+/))];
    }),
  );
}
