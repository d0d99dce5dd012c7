import { COMMON_WORDS } from "./common-words";
import { stem, type Word, words } from "./engine/tokenizer";
import type { SearchRecord } from "./record";

/** A section before its texts are chosen for the embedded index. */
export interface FullSection {
  page: string;
  heading: string;
  prose: string[];
  code: string[];
  /** Texts of errors and the like, which readers paste: kept whole. */
  phrases: string[];
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

/** The name of a variable of the environment. */
const SETTING = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** A word of more sections than this part of the site tells pages apart no more. */
const COMMON = 0.12;

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
  const spoken = new Set(sections.flatMap(({ heading, prose }) => [...stemsOf([heading, ...prose].join("\n"))]));
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
  // Of code, readers look for names and for what the site also speaks of, not for keywords and styles.
  const isName = ({ parts, whole }: Word): boolean => parts.length > 1 || spoken.has(stem(whole));
  // The capital at the start of a sentence costs bytes and says nothing.
  const original = (text: string, { parts }: Word): string => {
    const written = text.slice(parts[0]?.start, parts.at(-1)?.end);
    return parts.length === 1 && /^\p{Lu}\p{Ll}+$/u.test(written) && written !== "Go" ? written.toLowerCase() : written;
  };

  return (least) => {
    const kept = rated.map((sentences) => sentences.filter(({ worth }, index) => index === 0 || worth >= least));
    const known = new Map<string, Set<string>>();
    sections.forEach(({ page, heading }, index) => {
      const terms = known.get(page) ?? new Set<string>();
      stemsOf([heading, ...(kept[index] ?? []).map(({ text }) => text)].join("\n")).forEach((term) => terms.add(term));
      known.set(page, terms);
    });
    return sections.map(({ page, code, phrases }, index) => {
      const own = kept[index] ?? [];
      const dropped = (rated[index] ?? []).filter((sentence) => !own.includes(sentence)).map(({ text }) => text);
      const pageTerms = known.get(page) ?? new Set<string>();
      const quoted = [...new Set(phrases)].filter((phrase) => !own.some(({ text }) => text.includes(phrase)));
      stemsOf(quoted.join("\n")).forEach((term) => pageTerms.add(term));
      const rest: string[] = [];
      const keep = (text: string, isCode: boolean): void => {
        for (const word of words(text)) {
          const written = original(text, word);
          const parts = word.parts.map((part) => stem(part.text));
          const isWhole = parts.length > 1 && (!isCode || SETTING.test(written));
          const terms = isWhole ? [word.whole, ...parts] : parts;
          const isNew = terms.some((term) => !pageTerms.has(term) && !isCommon(term) && /\p{L}{3}|^\d{3}$/u.test(term));
          if (
            isNew &&
            !COMMON_WORDS.has(word.whole) &&
            (!isCode || isName(word)) &&
            word.whole.length <= 32 &&
            word.parts.length <= 4
          ) {
            rest.push(written);
            [word.whole, ...parts].forEach((term) => pageTerms.add(term));
          }
        }
      };
      dropped.forEach((text) => keep(text, false));
      code.forEach((text) => keep(text, true));
      const blocks = new Map<number, string>();
      own.forEach(({ text, block }) => blocks.set(block, blocks.has(block) ? `${blocks.get(block)} ${text}` : text));
      return { text: [...blocks.values(), ...quoted], words: rest.join(" ") };
    });
  };
}

/** A section's texts, from its records. */
export function fullSection(records: readonly SearchRecord[], heading: string): FullSection {
  const texts = (isCode: boolean): string[] =>
    records.flatMap(({ content, code }) => (content !== null && (code === true) === isCode ? [content] : []));
  return {
    page: records[0]?.url_without_anchor ?? "",
    heading,
    prose: texts(false),
    code: texts(true),
    phrases: records.flatMap(({ phrases }) => phrases ?? []),
  };
}
