import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

import { parse } from "yaml";

import { messageOf } from "../../shared/message-of";

/** Key of the page itself, before its first heading. */
export const PAGE_KEY = "(page)";

/** Queries that each section should be found by, by anchor. */
export type Questions = ReadonlyMap<string, readonly string[]>;

export class QuestionsError extends Error {
  constructor(file: string, problem: string) {
    super(`${file} ${problem}. It holds, for each section's anchor, a list of what readers type to find the section.`);
  }
}

/** Return the question file beside a page's source: `concepts.search.yaml` for `concepts.mdx`. */
export const questionsFile = (source: string): string => source.replace(/\.mdx?$/, ".search.yaml");

/**
 * Read a page's questions; empty when it has no file.
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
    throw new QuestionsError(file, `is no YAML: ${messageOf(error)}`);
  }
  if (typeof content !== "object" || content === null) {
    throw new QuestionsError(file, "is empty");
  }
  return new Map(
    Object.entries(content).map(([anchor, texts]: [string, unknown]) => {
      if (!Array.isArray(texts) || !texts.every((text): text is string => typeof text === "string")) {
        throw new QuestionsError(file, `has no list of texts under ${anchor}`);
      }
      // Split at commas: each part is a question of its own.
      return [anchor, texts.flatMap((text) => text.split(/,\s+/))];
    }),
  );
}
