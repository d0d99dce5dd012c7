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
  terms: readonly string[];
  /** What stays of it when it is dropped. */
  candidates: readonly Candidate[];
  /** Rarity of what it says first in its section, by its length. */
  worth: number;
}

/** A word that may stand for a text that is not kept. */
interface Candidate {
  written: string;
  /** Terms of which one must be new to the page. */
  needed: readonly string[];
  /** Every term that the page has once the word stands there. */
  given: readonly string[];
}

/** What a section's texts come to, whatever is kept of them. */
interface Prepared {
  page: string;
  heading: readonly string[];
  sentences: readonly Sentence[];
  code: readonly Candidate[];
  phrases: readonly { text: string; terms: readonly string[] }[];
}

/** Where one sentence ends and the next begins. */
const BOUNDARY = /(?<=[.!?:])\s+(?=[\p{Lu}"(])/u;

/** The name of a variable of the environment. */
const SETTING = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** A word of more sections than this part of the site tells pages apart no more. */
const COMMON = 0.12;

const stemsOf = (text: string): Set<string> =>
  new Set(words(text).flatMap((word) => word.parts.map((part) => stem(part.text))));

/** The capital at the start of a sentence costs bytes and says nothing. */
function original(text: string, { parts }: Word): string {
  const written = text.slice(parts[0]?.start, parts.at(-1)?.end);
  return parts.length === 1 && /^\p{Lu}\p{Ll}+$/u.test(written) && written !== "Go" ? written.toLowerCase() : written;
}

/**
 * Reads the texts of all sections, each once.
 *
 * @returns the sections as `condenser` needs them
 */
function prepare(sections: readonly FullSection[]): Prepared[] {
  const stems = sections.map(({ heading, prose, code }) => ({
    heading: stemsOf(heading),
    prose: stemsOf(prose.join("\n")),
    code: stemsOf(code.join("\n")),
  }));
  const spoken = new Set<string>();
  const counts = new Map<string, number>();
  for (const { heading, prose, code } of stems) {
    [heading, prose].forEach((terms) => terms.forEach((term) => spoken.add(term)));
    for (const term of new Set([...heading, ...prose, ...code])) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  const rarity = (term: string): number => Math.log(1 + sections.length / (counts.get(term) ?? 1));
  const isCommon = (term: string): boolean => (counts.get(term) ?? 0) > Math.max(4, COMMON * sections.length);
  // Of code, readers look for names and for what the site also speaks of, not for keywords and styles.
  const isName = ({ parts, whole }: Word): boolean => parts.length > 1 || spoken.has(stem(whole));

  const candidatesOf = (text: string, isCode: boolean): Candidate[] =>
    words(text).flatMap((word) => {
      if (
        COMMON_WORDS.has(word.whole) ||
        (isCode && !isName(word)) ||
        word.whole.length > 32 ||
        word.parts.length > 4
      ) {
        return [];
      }
      const written = original(text, word);
      const parts = word.parts.map((part) => stem(part.text));
      const isWhole = parts.length > 1 && (!isCode || SETTING.test(written));
      const terms = isWhole ? [word.whole, ...parts] : parts;
      const needed = terms.filter((term) => !isCommon(term) && /\p{L}{3}|^\d{3}$/u.test(term));
      return needed.length === 0 ? [] : [{ written, needed, given: [word.whole, ...parts] }];
    });

  return sections.map(({ page, prose, code, phrases }, index) => {
    const heading = [...(stems[index]?.heading ?? [])];
    const said = new Set(heading);
    const sentences = prose.flatMap((text, block) =>
      text.split(BOUNDARY).map((sentence): Sentence => {
        const terms = [...stemsOf(sentence)];
        const fresh = terms.filter((term) => !said.has(term));
        fresh.forEach((term) => said.add(term));
        const worth = fresh.reduce((sum, term) => sum + rarity(term), 0) / (sentence.length + 10);
        return { text: sentence, block, terms, candidates: candidatesOf(sentence, false), worth };
      }),
    );
    return {
      page,
      heading,
      sentences,
      code: code.flatMap((text) => candidatesOf(text, true)),
      phrases: [...new Set(phrases)].map((text) => ({ text, terms: [...stemsOf(text)] })),
    };
  });
}

/**
 * Chooses what the embedded index keeps of the sections' texts.
 *
 * @returns a function that keeps the sentences whose worth is at least its argument: 0 keeps every sentence, Infinity the
 *   first of each section. Code is never kept as text, only as words
 */
export function condenser(sections: readonly FullSection[]): (least: number) => CondensedSection[] {
  const prepared = prepare(sections);
  return (least) => {
    const kept = prepared.map(({ sentences }) => sentences.filter(({ worth }, index) => index === 0 || worth >= least));
    const known = new Map<string, Set<string>>();
    prepared.forEach(({ page, heading }, index) => {
      const terms = known.get(page) ?? new Set<string>();
      [{ terms: heading }, ...(kept[index] ?? [])].forEach((part) => part.terms.forEach((term) => terms.add(term)));
      known.set(page, terms);
    });
    return prepared.map(({ page, sentences, code, phrases }, index) => {
      const own = new Set(kept[index]);
      const pageTerms = known.get(page) ?? new Set<string>();
      const quoted = phrases.filter(({ text }) => ![...own].some((sentence) => sentence.text.includes(text)));
      quoted.forEach(({ terms }) => terms.forEach((term) => pageTerms.add(term)));
      const rest: string[] = [];
      const keep = ({ written, needed, given }: Candidate): void => {
        if (needed.some((term) => !pageTerms.has(term))) {
          rest.push(written);
          given.forEach((term) => pageTerms.add(term));
        }
      };
      sentences.filter((sentence) => !own.has(sentence)).forEach(({ candidates }) => candidates.forEach(keep));
      code.forEach(keep);
      const blocks = new Map<number, string>();
      own.forEach(({ text, block }) => blocks.set(block, blocks.has(block) ? `${blocks.get(block)} ${text}` : text));
      return { text: [...blocks.values(), ...quoted.map(({ text }) => text)], words: rest.join(" ") };
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
