import { COMMON_WORDS } from "./common-words";
import { type Chunk, chunksOf, stem } from "./engine/tokenizer";
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

/** A term's number, which is cheaper to look up than its text. */
export type Term = number;

export interface Sentence {
  text: string;
  block: number;
  terms: readonly Term[];
  /** What stays of it when it is dropped. */
  candidates: readonly Candidate[];
  /** Rarity of what it says first in its section, by its length. */
  worth: number;
}

/** A word that may stand for a text that is not kept. */
export interface Candidate {
  written: string;
  /** Terms of which one must be new to the page. */
  needed: readonly Term[];
  /** Every term that the page has once the word stands there. */
  given: readonly Term[];
}

/** What a section's texts come to, whatever is kept of them. */
interface Prepared {
  heading: readonly Term[];
  sentences: readonly Sentence[];
  code: readonly Candidate[];
  phrases: readonly { text: string; terms: readonly Term[] }[];
}

export interface PreparedSections {
  sections: readonly Prepared[];
  /** Places of each page's sections. */
  pages: readonly (readonly number[])[];
  /** How many terms there are. */
  terms: number;
}

/** Where one sentence ends and the next begins. */
const BOUNDARY = /(?<=[.!?:])\s+(?=[\p{Lu}"(])/u;

/** The name of a variable of the environment. */
const SETTING = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** A word of more sections than this part of the site tells pages apart no more. */
const COMMON = 0.12;

/** The capital at the start of a sentence costs bytes and says nothing. */
function original(written: string, { parts }: Chunk): string {
  return parts.length === 1 && /^\p{Lu}\p{Ll}+$/u.test(written) && written !== "Go" ? written.toLowerCase() : written;
}

/** Gives terms numbers, from 0 in the order in which they come, and reads each chunk's stems once. */
class Terms {
  private readonly numbers = new Map<string, Term>();
  private readonly stems = new Map<Chunk, readonly Term[]>();
  readonly texts: string[] = [];

  number(text: string): Term {
    let term = this.numbers.get(text);
    if (term === undefined) {
      term = this.texts.push(text) - 1;
      this.numbers.set(text, term);
    }
    return term;
  }

  stemsOf(chunk: Chunk): readonly Term[] {
    let stems = this.stems.get(chunk);
    if (stems === undefined) {
      stems = chunk.parts.map((part) => this.number(stem(part.text)));
      this.stems.set(chunk, stems);
    }
    return stems;
  }

  /** The stems of a text, each once. */
  of(text: string): Set<Term> {
    const terms = new Set<Term>();
    for (const { chunk } of chunksOf(text)) {
      this.stemsOf(chunk).forEach((term) => terms.add(term));
    }
    return terms;
  }
}

/** Makes what stands for a text that is not kept; undefined for a chunk that nothing is lost with. */
function candidate(written: string, chunk: Chunk, isCode: boolean, terms: Terms, facts: Facts): Candidate | undefined {
  const { parts, whole } = chunk;
  // Of code, readers look for names and for what the site also speaks of, not for keywords and styles.
  const isName = parts.length > 1 || facts.isSpoken(terms.number(stem(whole)));
  if (COMMON_WORDS.has(whole) || (isCode && !isName) || whole.length > 32 || parts.length > 4) {
    return undefined;
  }
  const stems = terms.stemsOf(chunk);
  const own = terms.number(whole);
  const isWhole = parts.length > 1 && (!isCode || SETTING.test(written));
  const needed = (isWhole ? [own, ...stems] : stems).filter(
    (term) => !facts.isCommon(term) && /\p{L}{3}|^\d{3}$/u.test(terms.texts[term] ?? ""),
  );
  return needed.length === 0 ? undefined : { written: original(written, chunk), needed, given: [own, ...stems] };
}

/** What is known of terms once all sections are read. */
interface Facts {
  isSpoken(term: Term): boolean;
  isCommon(term: Term): boolean;
  rarity(term: Term): number;
}

function factsOf(sections: readonly FullSection[], terms: Terms): Facts {
  const spoken = new Set<Term>();
  const counts: number[] = [];
  for (const { heading, prose, code } of sections) {
    const said = new Set([...terms.of(heading), ...terms.of(prose.join("\n"))]);
    said.forEach((term) => spoken.add(term));
    terms.of(code.join("\n")).forEach((term) => said.add(term));
    said.forEach((term) => (counts[term] = (counts[term] ?? 0) + 1));
  }
  return {
    isSpoken: (term) => spoken.has(term),
    isCommon: (term) => (counts[term] ?? 0) > Math.max(4, COMMON * sections.length),
    rarity: (term) => Math.log(1 + sections.length / (counts[term] ?? 1)),
  };
}

/** Reads the texts of all sections, each once. */
export function prepare(sections: readonly FullSection[]): PreparedSections {
  const terms = new Terms();
  const facts = factsOf(sections, terms);
  const made = { prose: new Map<Chunk, Candidate | undefined>(), code: new Map<Chunk, Candidate | undefined>() };
  const candidatesOf = (text: string, isCode: boolean): Candidate[] =>
    chunksOf(text).flatMap(({ start, chunk }) => {
      const known = isCode ? made.code : made.prose;
      if (!known.has(chunk)) {
        const written = text.slice(start + (chunk.parts[0]?.start ?? 0), start + (chunk.parts.at(-1)?.end ?? 0));
        known.set(chunk, candidate(written, chunk, isCode, terms, facts));
      }
      return known.get(chunk) ?? [];
    });

  const pages = new Map<string, number[]>();
  const prepared = sections.map(({ page, heading, prose, code, phrases }, index): Prepared => {
    pages.set(page, [...(pages.get(page) ?? []), index]);
    const headingTerms = [...terms.of(heading)];
    const said = new Set(headingTerms);
    const sentences = prose.flatMap((text, block) =>
      text.split(BOUNDARY).map((sentence): Sentence => {
        const own = [...terms.of(sentence)];
        const fresh = own.filter((term) => !said.has(term));
        fresh.forEach((term) => said.add(term));
        const worth = fresh.reduce((sum, term) => sum + facts.rarity(term), 0) / (sentence.length + 10);
        return { text: sentence, block, terms: own, candidates: candidatesOf(sentence, false), worth };
      }),
    );
    return {
      heading: headingTerms,
      sentences,
      code: code.flatMap((text) => candidatesOf(text, true)),
      phrases: [...new Set(phrases)].map((text) => ({ text, terms: [...terms.of(text)] })),
    };
  });
  return { sections: prepared, pages: [...pages.values()], terms: terms.texts.length };
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
