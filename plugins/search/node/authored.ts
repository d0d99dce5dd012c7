import path from "node:path";

import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import { aliasedSitePathToRelativePath } from "@docusaurus/utils";

import { PAGE_KEY, type Questions, questionsFile, readQuestions } from "./questions";
import type { Section } from "../record";

/**
 * Read the questions that authors wrote for each page, by route.
 *
 * @param files - question files of pages outside the docs, by route, relative to the site's folder
 */
export async function readAuthored(
  siteDir: string,
  docs: LoadedContent["loadedVersions"][number],
  files: ReadonlyMap<string, string>,
): Promise<Map<string, Questions>> {
  const guides = docs.docs.map(({ permalink, source }): [string, string] => [
    permalink,
    questionsFile(aliasedSitePathToRelativePath(source)),
  ]);
  const all = [...files, ...guides].map(async ([route, file]): Promise<[string, Questions]> => [
    route,
    await readQuestions(path.join(siteDir, file)),
  ]);
  return new Map(await Promise.all(all));
}

/** Add the questions to the sections that answer them. */
export const withAuthored = (sections: readonly Section[], questions: Questions | undefined): Section[] =>
  sections.map((section) => {
    const asked = questions?.get(section.anchor ?? PAGE_KEY);
    return { ...section, ...(asked && { asked: [...asked] }) };
  });
