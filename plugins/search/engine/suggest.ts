import type { Document } from "./index-file";
import { fold } from "./tokenizer";

const MOST = 3;

function pairs(text: string): Set<string> {
  const letters = fold(text).replace(/[^\p{L}\p{N}]+/gu, " ");
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => letters.slice(index, index + 2)),
  );
}

/** Dice's coefficient of the letter pairs: 1 for equal texts, 0 for texts that share none. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size);
}

/** Up to three titles to try in the place of a query that finds nothing: those that look like it, then the first pages. */
export function suggest(query: string, documents: readonly Document[]): string[] {
  const asked = pairs(query);
  const titles = new Map<string, number>();
  for (const { heading, level, id } of documents) {
    const alike = likeness(asked, pairs(heading));
    if (alike > 0.2 || level === 1) {
      titles.set(heading, Math.max(titles.get(heading) ?? 0, alike > 0.2 ? alike : 0.1 / (id + 1)));
    }
  }
  return [...titles.entries()]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST)
    .map(([title]) => title);
}
