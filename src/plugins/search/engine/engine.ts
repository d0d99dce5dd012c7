import type { Document } from "./index-file";
import { lookUp, lookUpName } from "./lookup";
import { wholeWords } from "./snippet";
import { suggest } from "./suggest";
import { type FoundById, TermIndex } from "./term-index";
import { fold, tokenize, type Word, words } from "./tokenizer";

/** Words that carry no topic; left out of queries that have other words. */
const FUNCTION_WORDS = new Set(
  (
    "a about all am an and any are as at be been but by can could did do does for from get got had has have how i if in into is it " +
    "its let me my need no of on or our please should so some than that the their them then there these they this to us use " +
    "using was way we what when where which who why will with would you your"
  ).split(" "),
);

const compact = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

/** A section that answers a query, with the terms that it was found by. */
export interface Match {
  document: Document;
  score: number;
  terms: Set<string>;
  /** The same terms, for each word of the query. */
  words: ReadonlySet<string>[];
}

/** The query is the section's own heading, or the name of a part of the API. */
const HEADED = 1.5;
const NAMED = 2.5;

/** The section holds the query's words as they stand, as it does when an error's text is pasted. */
const QUOTED = 1.5;

/** Pages before their sections; the home page, which says a little of everything, after all others. */
const prior = ({ level, path }: Document): number => (path === "/" ? 0.6 : 1.4 - 0.1 * level);

/** What of a section is compared with a whole query. */
interface Keys {
  heading: ReadonlySet<string>;
  /** The heading and the API's names without spaces and signs. */
  title: string;
  names: readonly string[];
  /** Everything that it says, in words with one space between them. */
  said: string;
}

/** What was found for one word of a query, or for neighbouring words that are one name. */
interface Answer {
  found: FoundById;
  words: readonly Word[];
}

interface Question {
  /** The words that carry the topic. */
  asked: readonly Word[];
  answers: readonly Answer[];
  /** A section that lacks a word loses the more, the rarer the word is. */
  rarity: ReadonlyMap<Word | undefined, number>;
  /** The words written as one name. */
  name: string;
  /** The query's words as they stand, when there are several. */
  quotation: string | undefined;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function likeness({ names, title, said }: Keys, { name, quotation }: Question): number {
  if (names.includes(name)) {
    return NAMED;
  }
  return title === name ? HEADED : quotation !== undefined && said.includes(quotation) ? QUOTED : 1;
}

/** How well a section answers: what its matches say, how much of the query it holds, and how like the query its heading is. */
function rate(document: Document, keys: Keys, question: Question): Match {
  const { asked, answers, rarity } = question;
  const own = answers.flatMap(({ found, words }) => {
    const one = found.get(document.id);
    return one === undefined ? [] : [{ ...one, words }];
  });
  const terms = new Set(own.flatMap((one) => one.terms));
  const held = new Set(own.flatMap((one) => one.words));
  const weigh = (all: readonly Word[]): number => sum(all.map((word) => rarity.get(word) ?? 0));
  const covered = weigh(asked.filter((word) => held.has(word))) / weigh(asked);
  const inHeading = new Set(own.flatMap((one) => (one.terms.some((term) => keys.heading.has(term)) ? one.words : [])));
  const headed = asked.filter((word) => inHeading.has(word)).length / asked.length;
  const explained = [...keys.heading].filter((term) => terms.has(term)).length / Math.max(1, keys.heading.size);
  const base = sum(own.map(({ score }) => score)) * covered ** 2;
  return {
    document,
    score: base * (1 + headed / 2 + explained / 2) * likeness(keys, question) * prior(document),
    terms,
    words: own.map((one) => new Set(one.terms)),
  };
}

/** Words whose sections are remembered: those that stay while the next one is typed. */
const REMEMBERED = 100;

/** Finds the sections of a site that answer a query. */
export class Engine {
  private readonly index: TermIndex;
  private readonly keys: readonly Keys[];
  private readonly remembered = new Map<string, FoundById>();

  constructor(private readonly documents: readonly Document[]) {
    this.index = new TermIndex(documents);
    this.keys = documents.map(({ heading, names, blocks, words: hidden }) => ({
      heading: new Set(tokenize(heading)),
      title: compact(heading),
      names: names.map(compact),
      said: ` ${[heading, ...blocks, hidden].map(wholeWords).join(" | ")} `,
    }));
  }

  private findWord(word: Word, open: boolean): FoundById {
    const key = `${open ? "open" : ""} ${word.parts.map(({ text }) => text).join(" ")}`;
    const known = this.remembered.get(key);
    if (known !== undefined) {
      return known;
    }
    const found = this.index.findWord(lookUp(word, open, this.index));
    if (this.remembered.size === REMEMBERED) {
      this.remembered.clear();
    }
    this.remembered.set(key, found);
    return found;
  }

  /** Neighbouring words that are one name: `send on connect` for `sendOnConnect`. */
  private names(typed: readonly Word[]): Answer[] {
    const answers: Answer[] = [];
    for (let from = 0; from < typed.length; from += 1) {
      for (let to = from + 2; to <= Math.min(typed.length, from + 4); to += 1) {
        const joined = typed.slice(from, to);
        const found = this.index.findAny(lookUpName(joined, this.index));
        if (found.size > 0) {
          answers.push({ found, words: joined });
        }
      }
    }
    return answers;
  }

  /**
   * Finds the sections that answer a query, the best first.
   *
   * @param accepts - tells which sections may be found
   */
  search(query: string, accepts: (document: Document) => boolean): Match[] {
    const typed = words(query);
    const topical = typed.filter((word) => !FUNCTION_WORDS.has(word.whole));
    const asked = topical.length > 0 ? topical : typed;
    const last = /\s$/.test(query) ? undefined : typed.at(-1);
    const single = asked.map((word): Answer => ({ found: this.findWord(word, word === last), words: [word] }));
    const answers = [...single, ...this.names(typed)];
    const rarity = new Map(
      single.map(({ found, words: [word] }) => [word, Math.log(1 + this.documents.length / Math.max(1, found.size))]),
    );
    const question: Question = {
      asked,
      answers,
      rarity,
      name: asked.map(({ whole }) => whole).join(""),
      quotation: asked.length > 1 ? ` ${typed.map(({ whole }) => whole).join(" ")}` : undefined,
    };
    const matches: Match[] = [];
    for (const id of new Set(answers.flatMap(({ found }) => [...found.keys()]))) {
      const [document, keys] = [this.documents[id], this.keys[id]];
      if (document !== undefined && keys !== undefined && accepts(document)) {
        matches.push(rate(document, keys, question));
      }
    }
    return matches.sort((one, other) => other.score - one.score || one.document.id - other.document.id);
  }

  /** Titles to try in the place of a query without results. */
  suggestions(query: string): string[] {
    return suggest(query, this.documents);
  }
}
