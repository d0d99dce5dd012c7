import type { HostedSearch } from "./hosted-options";

/** A task that readers often come for, shown before they type. */
export interface Task {
  title: string;
  /** A few words below it. */
  hint: string;
  /** A path of the site, with an anchor if need be. */
  url: string;
}

/** What a site tells its search. */
export interface SearchOptions {
  /** Names what the reader's browser keeps. Without spaces. */
  name: string;
  /** Hosted Algolia; left out, search is embedded. */
  hosted?: HostedSearch | undefined;
  tasks?: readonly Task[];
  /** Groups of words that mean the same on the site, its own word first. */
  vocabulary?: readonly (readonly string[])[];
  /** What matches on a page weigh, by the page's path, where they weigh more or less than 1. */
  weights?: Readonly<Record<string, number>>;
  /** The page for a new issue, which takes `title` and `body`: where readers say what they didn't find. */
  reportUrl?: string;
  /** Files of questions of pages outside of the docs, by route; a page of the docs has its own beside it. */
  questions?: Readonly<Record<string, string>>;
  /** The API reference: the plugin whose content describes it, its route, and how its hits are grouped. */
  api?: { plugin: string; route: string; title: string; group: string };
}
