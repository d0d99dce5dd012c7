import type { HostedSearch, Task } from "./options";

/** What every page is told about search, as the global data of the plugin. */
export interface SearchData {
  indexUrl: string;
  stylesUrl: string;
  hosted: HostedSearch | null;
  openEvent: string;
  /** The button's text. */
  label: string;
  /** Names what the reader's browser keeps. */
  name: string;
  tasks: readonly Task[];
  /** Where readers say what they didn't find; left out for nowhere. */
  reportUrl?: string;
  /** Paths at and below which pages need a document of their own; without a slash at the end. */
  ownDocuments: readonly string[];
}
