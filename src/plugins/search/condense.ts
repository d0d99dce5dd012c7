import { type Candidate, type FullSection, prepare, type Sentence, type Term } from "./material";

/** What of a section's texts goes into the embedded index. */
export interface CondensedSection {
  text: string[];
  /** Words of the rest that its page has nowhere else, with spaces between them. */
  words: string;
}

/**
 * Chooses what the embedded index keeps of the sections' texts.
 *
 * @returns a function that keeps the sentences whose worth is at least its argument: 0 keeps every sentence, Infinity the
 *   first of each section. Code is never kept as text, only as words
 */
export function condenser(sections: readonly FullSection[]): (least: number) => CondensedSection[] {
  const { sections: prepared, pages, terms } = prepare(sections);
  return (least) => {
    const condensed: CondensedSection[] = [];
    /** The last page that has each term, by its number from 1. */
    const lastPage = new Uint32Array(terms);
    pages.forEach((places, index) => {
      const page = index + 1;
      const mark = (own: readonly Term[]): void => {
        for (const term of own) {
          lastPage[term] = page;
        }
      };
      const isKept = ({ worth }: Sentence, place: number): boolean => place === 0 || worth >= least;
      for (const place of places) {
        const { heading = [], sentences = [] } = prepared[place] ?? {};
        mark(heading);
        sentences.filter(isKept).forEach((sentence) => mark(sentence.terms));
      }
      for (const place of places) {
        const { sentences = [], code = [], phrases = [] } = prepared[place] ?? {};
        const own = sentences.filter(isKept);
        const quoted = phrases.filter(({ text }) => !own.some((sentence) => sentence.text.includes(text)));
        quoted.forEach((phrase) => mark(phrase.terms));
        const rest: string[] = [];
        const keep = ({ written, needed, given }: Candidate): void => {
          if (needed.some((term) => lastPage[term] !== page)) {
            rest.push(written);
            mark(given);
          }
        };
        sentences.forEach((sentence, number) => {
          if (!isKept(sentence, number)) {
            sentence.candidates.forEach(keep);
          }
        });
        code.forEach(keep);
        const blocks = new Map<number, string>();
        own.forEach(({ text, block }) => blocks.set(block, blocks.has(block) ? `${blocks.get(block)} ${text}` : text));
        condensed[place] = { text: [...blocks.values(), ...quoted.map(({ text }) => text)], words: rest.join(" ") };
      }
    });
    return condensed;
  };
}
