import { readFile } from "node:fs/promises";
import path from "node:path";

import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import { aliasedSitePathToRelativePath } from "@docusaurus/utils";

import { PAGE_KEY, type Questions, questionsFile, readQuestions } from "./questions";
import type { Section, Tab } from "../record";
import { tabsOf } from "./tabs";

/** What authors wrote about a page for search, beyond its HTML. */
export interface Authored {
  questions: Questions;
  tabs: readonly Tab[];
}

/**
 * Read what authors wrote for each page, by route.
 *
 * @param files - question files of pages outside the docs, by route, relative to the site's folder
 */
export async function readAuthored(
  siteDir: string,
  docs: LoadedContent["loadedVersions"][number],
  files: ReadonlyMap<string, string>,
): Promise<Map<string, Authored>> {
  const own = [...files].map(async ([route, file]): Promise<[string, Authored]> => [
    route,
    { questions: await readQuestions(path.join(siteDir, file)), tabs: [] },
  ]);
  const guides = docs.docs.map(async ({ permalink, source }): Promise<[string, Authored]> => {
    const file = path.join(siteDir, aliasedSitePathToRelativePath(source));
    return [
      permalink,
      { questions: await readQuestions(questionsFile(file)), tabs: tabsOf(await readFile(file, "utf8")) },
    ];
  });
  return new Map(await Promise.all([...own, ...guides]));
}

/** Add what authors wrote to each section; the page itself gets all tabs. */
export function withAuthored(sections: readonly Section[], authored: Authored | undefined): Section[] {
  if (authored === undefined) {
    return [...sections];
  }
  return sections.map((section): Section => {
    const asked = authored.questions.get(section.anchor ?? PAGE_KEY);
    const tabs = authored.tabs.filter(
      ({ label }, place, all) =>
        (section.level === 1 || section.labels?.includes(label)) &&
        all.findIndex((other) => other.label === label) === place,
    );
    return { ...section, ...(asked && { asked: [...asked] }), ...(tabs.length > 0 && { tabs }) };
  });
}
