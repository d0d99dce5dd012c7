import type { SearchRequest } from "../engine/answer";

/** The part of an engine's answer that the window shows. */
export interface RawResult {
  /** Not yet checked: a hosted engine may answer anything. */
  hits: unknown[];
  nbHits: number;
  /** Algolia's name for the answer. */
  queryID?: string | undefined;
  /** Queries to try, when there are no hits. */
  suggestions?: string[];
}

/** Ask an engine. Rejects when it can't answer; an error's `hint` is shown to readers. */
export type Ask = (request: SearchRequest) => Promise<RawResult>;
