import type { SearchRequest, SearchResult } from "../engine/answer";
import type { Preview, PreviewRequest } from "../engine/preview";

/** What the page asks of the worker. */
export type Body =
  /** An index file. Its answer names the files with the rest of the texts. */
  | { load: string }
  /** One of these files. */
  | { add: string }
  | { search: SearchRequest }
  | { preview: PreviewRequest };

/** What the worker answers, by what it was asked. */
export interface Results {
  load: string[];
  add: null;
  search: SearchResult;
  preview: Preview | null;
}

/** Every message is answered once, under its number. */
export type Question = { id: number } & Body;

export type Answer = { id: number } & ({ error: string } | { result: Results[keyof Results] });
