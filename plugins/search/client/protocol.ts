import type { SearchRequest, SearchResult } from "../engine/answer";
import type { Preview, PreviewRequest } from "../engine/preview";

/** Requests from the page to the worker. */
export type Body =
  /** Content of an index file. The response lists the files with the rest of the texts. */
  | { load: string }
  /** Content of one of these files. */
  | { add: string }
  | { search: SearchRequest }
  | { preview: PreviewRequest };

/** The worker's responses, by kind of request. */
export interface Results {
  load: string[];
  add: null;
  search: SearchResult;
  preview: Preview | null;
}

/** Each request has one response with the same id. */
export type Question = { id: number } & Body;

export type Answer = { id: number } & ({ error: string } | { result: Results[keyof Results] });
