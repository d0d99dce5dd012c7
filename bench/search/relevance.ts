import { readFileSync } from "node:fs";

import { answer, type Hit } from "../../src/plugins/search/engine/answer";
import { Engine } from "../../src/plugins/search/engine/engine";
import { type IndexFile, readIndexFile } from "../../src/plugins/search/engine/index-file";

export interface Query {
  q: string;
  /** The pages, or places of a page, that answer it; any one of them will do. */
  want: string[];
}

export interface Judged {
  q: string;
  /** 1 for the first hit; undefined when none of the first twenty answers. */
  rank: number | undefined;
  first: string[];
}

export interface Relevance {
  queries: number;
  success1: number;
  success3: number;
  mrr: number;
  judged: Judged[];
}

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, "") : path);

/** A wanted page is answered by any of its sections, a wanted place by itself and what is inside it. */
export function isAnswer(url: string, want: string): boolean {
  const [path = "", anchor = ""] = url.split("#");
  const [wantedPath = "", wantedAnchor] = want.split("#");
  return (
    withoutSlash(path) === withoutSlash(wantedPath) &&
    (wantedAnchor === undefined ||
      anchor === wantedAnchor ||
      anchor.startsWith(`${wantedAnchor}.`) ||
      anchor.startsWith(`${wantedAnchor}--`))
  );
}

/** The hits as DocSearch shows them: groups in the order of their first hits, then pages, five of each at most. */
export function asShown(hits: readonly Hit[]): Hit[] {
  const group = (items: readonly Hit[], key: (hit: Hit) => string): Hit[][] => {
    const groups = new Map<string, Hit[]>();
    items.forEach((hit) => groups.set(key(hit), [...(groups.get(key(hit)) ?? []), hit].slice(0, 5)));
    return [...groups.values()];
  };
  return group(hits, (hit) => hit.hierarchy.lvl0).flatMap((items) => group(items, (hit) => hit.hierarchy.lvl1).flat());
}

export function openEngine(indexFile: string): Engine {
  return new Engine(readIndexFile(JSON.parse(readFileSync(indexFile, "utf8")) as IndexFile));
}

/** Judges the engine's answers to the queries, in the order in which a reader sees them. */
export function judge(engine: Engine, queries: readonly Query[]): Relevance {
  const judged = queries.map(({ q, want }): Judged => {
    const shown = asShown(answer(engine, { query: q }).hits);
    const rank = shown.findIndex((hit) => want.some((place) => isAnswer(hit.url, place))) + 1;
    return { q, rank: rank === 0 ? undefined : rank, first: shown.slice(0, 3).map((hit) => hit.url) };
  });
  const share = (test: (one: Judged) => boolean): number => judged.filter(test).length / judged.length;
  return {
    queries: judged.length,
    success1: share(({ rank }) => rank === 1),
    success3: share(({ rank }) => rank !== undefined && rank <= 3),
    mrr: judged.reduce((sum, { rank }) => sum + (rank === undefined ? 0 : 1 / rank), 0) / judged.length,
    judged,
  };
}
