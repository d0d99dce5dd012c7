import labels from "@generated/docusaurus-plugin-offline-reading/default/labels.json";
import site from "@generated/docusaurus-plugin-offline-reading/default/site.json";

import { ask, remember } from "./reading";

/**
 * Stores every page of the site.
 *
 * @throws Error when the list of pages, or one of the pages, can't be had
 */
export async function keepEverything(): Promise<number> {
  remember("on");
  const response = await fetch(site.manifest);
  if (!response.ok) {
    throw new Error(labels.noList.replace("{status}", String(response.status)));
  }
  const { pages, files } = (await response.json()) as { pages: string[]; files: string[] };
  const kept = await ask([...files, ...pages]);
  if (kept.failed > 0) {
    const total = String(files.length + pages.length);
    throw new Error(labels.notAll.replace("{count}", String(kept.failed)).replace("{total}", total));
  }
  return kept.pages;
}
