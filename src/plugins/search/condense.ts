import { stem, type Word, words } from "./engine/tokenizer";
import type { SearchRecord } from "./record";

/** A section before its texts are chosen for the embedded index. */
export interface FullSection {
  page: string;
  heading: string;
  prose: string[];
  code: string[];
}

/** What of a section's texts goes into the embedded index. */
export interface CondensedSection {
  text: string[];
  /** Words of the rest that its page has nowhere else, with spaces between them. */
  words: string;
}

interface Sentence {
  text: string;
  block: number;
  /** Rarity of what it says first in its section, by its length. */
  worth: number;
}

/** Where one sentence ends and the next begins. */
const BOUNDARY = /(?<=[.!?:])\s+(?=[\p{Lu}"(])/u;

/** A word of more sections than this part of the site tells pages apart no more. */
const COMMON = 0.08;

const stemsOf = (text: string): Set<string> =>
  new Set(words(text).flatMap((word) => word.parts.map((part) => stem(part.text))));

/** In how many sections each stem occurs. */
function frequencies(sections: readonly FullSection[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { prose, code, heading } of sections) {
    for (const term of stemsOf([heading, ...prose, ...code].join("\n"))) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Chooses what the embedded index keeps of the sections' texts.
 *
 * @returns a function that keeps the sentences whose worth is at least its argument: 0 keeps every sentence, Infinity the
 *   first of each section. Code is never kept as text, only as words
 */
export function condenser(sections: readonly FullSection[]): (least: number) => CondensedSection[] {
  const counts = frequencies(sections);
  const rarity = (term: string): number => Math.log(1 + sections.length / (counts.get(term) ?? 1));
  const rated = sections.map((section): Sentence[] => {
    const said = stemsOf(section.heading);
    return section.prose.flatMap((text, block) =>
      text.split(BOUNDARY).map((sentence) => {
        const fresh = [...stemsOf(sentence)].filter((term) => !said.has(term));
        fresh.forEach((term) => said.add(term));
        const worth = fresh.reduce((sum, term) => sum + rarity(term), 0) / (sentence.length + 10);
        return { text: sentence, block, worth };
      }),
    );
  });

  const isCommon = (term: string): boolean => (counts.get(term) ?? 0) > Math.max(4, COMMON * sections.length);
  const original = (text: string, word: Word): string => text.slice(word.parts[0]?.start, word.parts.at(-1)?.end);

  return (least) => {
    const kept = rated.map((sentences) => sentences.filter(({ worth }, index) => index === 0 || worth >= least));
    const known = new Map<string, Set<string>>();
    sections.forEach(({ page, heading }, index) => {
      const terms = known.get(page) ?? new Set<string>();
      stemsOf([heading, ...(kept[index] ?? []).map(({ text }) => text)].join("\n")).forEach((term) => terms.add(term));
      known.set(page, terms);
    });
    return sections.map(({ page, code }, index) => {
      const own = kept[index] ?? [];
      const dropped = (rated[index] ?? []).filter((sentence) => !own.includes(sentence)).map(({ text }) => text);
      const pageTerms = known.get(page) ?? new Set<string>();
      const rest: string[] = [];
      for (const text of [...dropped, ...code]) {
        for (const word of words(text)) {
          const terms = [word.whole, ...word.parts.map((part) => stem(part.text))];
          const isNew = word.parts.some(({ text: part }) => {
            const term = stem(part);
            return !pageTerms.has(term) && !isCommon(term) && /\p{L}{3}|^\d{3}$/u.test(part);
          });
          if (isNew && word.whole.length <= 32 && word.parts.length <= 4) {
            rest.push(original(text, word));
            terms.forEach((term) => pageTerms.add(term));
          }
        }
      }
      const blocks = new Map<number, string>();
      own.forEach(({ text, block }) => blocks.set(block, blocks.has(block) ? `${blocks.get(block)} ${text}` : text));
      return { text: [...blocks.values()], words: rest.join(" ") };
    });
  };
}

/** A section's texts, from its records. */
export function fullSection(records: readonly SearchRecord[], heading: string): FullSection {
  const texts = (isCode: boolean): string[] =>
    records.flatMap(({ content, code }) => (content !== null && (code === true) === isCode ? [content] : []));
  return { page: records[0]?.url_without_anchor ?? "", heading, prose: texts(false), code: texts(true) };
}
