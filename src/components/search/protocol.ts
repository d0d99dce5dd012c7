import type { SearchRequest, SearchResult } from "../../plugins/search/engine/answer";

/** What the page sends to the worker; every message is answered once, under its number. */
export type Question = { id: number } & ({ load: string } | { search: SearchRequest });

export type Answer = { id: number } & ({ error: string } | { result: SearchResult | null });
