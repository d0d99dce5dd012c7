import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

import { answer } from "../../plugins/search/engine/answer";
import { type Engine, openIndex } from "../../plugins/search/engine/engine";
import type { IndexFile, TextPart } from "../../plugins/search/engine/index-file";
import type { Hit } from "../../plugins/search/hit";

export interface Query {
  q: string;
  /** Pages or sections that answer it; any one of them suffices. */
  want: string[];
}

export interface Judged {
  q: string;
  /** 1 for the first hit; undefined when none of the first twenty answers it. */
  rank: number | undefined;
  first: string[];
}

export interface Relevance {
  success1: number;
  success3: number;
  /** Queries without any hit. */
  empty: number;
  judged: Judged[];
}

/** Returns the URLs of an engine's hits, best first. */
export type Ask = (query: string) => string[] | Promise<string[]>;

export const readQueries = (file: string): Query[] =>
  (JSON.parse(readFileSync(file, "utf8")) as { queries: Query[] }).queries;

/** Tell whether a query belongs to the third that is only measured, never used for tuning. */
export const isKeptBack = ({ q }: Query): boolean => (createHash("sha256").update(q).digest()[0] ?? 0) % 3 === 0;

const withoutSlash = (address: string): string => (address.length > 1 ? address.replace(/\/$/, "") : address);

/**
 * Tell whether a hit is an answer. Any section answers for a wanted page; a wanted section is answered by itself and
 * its subsections.
 */
export function isAnswer(url: string, want: string): boolean {
  const [page = "", anchor = ""] = url.split("#");
  const [wantedPage = "", wantedAnchor] = want.split("#");
  return (
    withoutSlash(page.replace(/\?.*/, "")) === withoutSlash(wantedPage) &&
    (wantedAnchor === undefined ||
      anchor === wantedAnchor ||
      anchor.startsWith(`${wantedAnchor}.`) ||
      anchor.startsWith(`${wantedAnchor}--`))
  );
}

/** Order hits as the window does: groups in the order of their first hits, then pages, at most five of each. */
export function asShown(hits: readonly Hit[]): Hit[] {
  const group = (items: readonly Hit[], key: (hit: Hit) => string): Hit[][] => {
    const groups = new Map<string, Hit[]>();
    items.forEach((hit) => groups.set(key(hit), [...(groups.get(key(hit)) ?? []), hit].slice(0, 5)));
    return [...groups.values()];
  };
  return group(hits, (hit) => hit.hierarchy.lvl0).flatMap((items) => group(items, (hit) => hit.hierarchy.lvl1).flat());
}

/** Load the engine with the whole index, as in a browser after all files have arrived. */
export function openEngine(build: string): Engine {
  const read = <Content>(file: string): Content => JSON.parse(readFileSync(path.join(build, file), "utf8")) as Content;
  const file = read<IndexFile>("search/index.json");
  const engine = openIndex(file);
  file.more.forEach((address) => engine.add(read<TextPart>(address)));
  return engine;
}

export const askEngine =
  (engine: Engine): Ask =>
  (query) =>
    asShown(answer(engine, { query }).hits).map(({ url }) => url);

/** Evaluate an engine's answers in the order that readers see. */
export async function judge(ask: Ask, queries: readonly Query[]): Promise<Relevance> {
  const judged: Judged[] = [];
  for (const { q, want } of queries) {
    const shown = await ask(q);
    const rank = shown.slice(0, 20).findIndex((url) => want.some((place) => isAnswer(url, place))) + 1;
    judged.push({ q, rank: rank === 0 ? undefined : rank, first: shown.slice(0, 3) });
  }
  const share = (test: (one: Judged) => boolean): number => judged.filter(test).length / judged.length;
  return {
    success1: share(({ rank }) => rank === 1),
    success3: share(({ rank }) => rank !== undefined && rank <= 3),
    empty: judged.filter(({ first }) => first.length === 0).length,
    judged,
  };
}
