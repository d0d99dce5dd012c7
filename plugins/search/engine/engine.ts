import { FUNCTION_WORDS } from "./function-words";
import { type Document, type IndexFile, readSections, type TextPart, urlOf } from "./index-file";
import { Lookup, union } from "./lookup";
import { draft, inLine, type Match, type Question, rate } from "./rating";
import { fold, type Word, words } from "./tokenizer";
import { corrections, distance } from "../../shared/typos";

/** Number of best sections whose texts are rated. */
const READ = 60;
/** Most titles to suggest, and most neighbouring words read as one name. */
const SUGGESTED = 3;
const LONGEST_NAME = 4;

/** Text in quotes. */
const QUOTED = /["“]([^"“”]+)["”]/gu;

/** Return how many letters of a word may be wrong in a suggestion for it: more than in a correction, less than half. */
const wrongLetters = (word: string): number => Math.floor((word.length - 1) / 3);

/** Search engine over the sections of a site. */
export class Engine {
  private readonly lookup: Lookup;
  private readonly siteName: string;

  /**
   * @param vocabulary - groups of synonyms on the site, its own word first
   * @param title - the site's name, which doesn't distinguish its pages
   */
  constructor(
    readonly documents: readonly Document[],
    vocabulary: readonly (readonly string[])[] = [],
    title = "",
  ) {
    this.siteName = fold(title);
    this.lookup = new Lookup(vocabulary);
    for (const { id, heading, names, asked, anchor, level, hierarchy, path } of documents) {
      this.lookup.add(id, {
        heading,
        names: names.filter((name) => name !== heading).join("\n"),
        asked: asked.join("\n"),
        // Index the author's anchor, except for a field of an API, whose names cover it.
        anchor: names.length > 0 ? "" : anchor,
        parents: [...Object.values(hierarchy).slice(1, level), path.split("/").at(-1)].join(" "),
      });
    }
  }

  /** Show texts of sections, and rate the sections by them. */
  show({ field, from, texts, places }: TextPart): void {
    texts.forEach((blocks, at) => {
      const placed = blocks.map((text, block) => {
        const [locator = "", ...tab] = places[at]?.[block]?.split(" ") ?? [];
        return { text, locator, tab: tab.join(" ") };
      });
      this.documents[from + at]?.[field === "text" ? "blocks" : "code"].push(...placed);
    });
  }

  /** Find sections by their texts. This takes most of the time of loading. */
  index({ field, from, texts }: Pick<TextPart, "field" | "from" | "texts">): void {
    texts.forEach((blocks, at) => {
      const document = this.documents[from + at];
      if (document !== undefined && blocks.length > 0) {
        this.lookup.add(document.id, { [field]: blocks.join("\n") });
      }
    });
  }

  /** Add texts of sections: show and find them. */
  add(part: TextPart): void {
    this.show(part);
    this.index(part);
  }

  private read(query: string): Question {
    const typed = words(query);
    const carries = ({ whole }: Word): boolean => !FUNCTION_WORDS.has(whole) && whole !== this.siteName;
    const topical = typed.filter(
      (word) => carries(word) && corrections(word.whole, [this.siteName], false).length === 0,
    );
    const last = /\s$/.test(query) ? undefined : typed.at(-1);
    const names = typed.flatMap((_, from) =>
      Array.from({ length: Math.min(LONGEST_NAME, typed.length - from) - 1 }, (_each, more) => {
        const own = typed.slice(from, from + more + 2);
        return { own, found: this.lookup.findName(own) };
      }),
    );
    const asked = (topical.length > 0 ? topical : typed).map((word) => {
      const found = this.lookup.find(word, word === last);
      return {
        found: union([found, ...names.filter(({ own }) => own.includes(word)).map((name) => name.found)]),
        pages: new Set(Array.from(found.keys(), (id) => this.documents[id]?.page)),
        rarity: Math.log(1 + (this.documents.length + 1) / (found.size + 0.5)),
      };
    });
    const numbers = typed.map(({ whole }) => whole).filter((whole) => /^\d{3,}$/.test(whole));
    const phrases = Array.from(query.matchAll(QUOTED), ([, quoted = ""]) => inLine(quoted));
    return { asked, numbers, phrases, isTopical: topical.length > 0 ? carries : () => true };
  }

  /** Tell whether each word of a query is indexed, or begins an indexed word. */
  knows(query: string): boolean {
    return words(query).every(({ whole }) => this.lookup.has(whole));
  }

  /** Find the sections that answer a query, best first. */
  search(query: string): Match[] {
    const question = this.read(query);
    const order = (one: Match, other: Match): number => other.score - one.score || one.document.id - other.document.id;
    const drafts = this.documents
      .filter((document) => question.asked.some(({ found }) => found.has(document.id)))
      .map((document) => draft(document, question))
      .sort(order);
    const rated = drafts.slice(0, READ).map((one) => rate(one, question));
    return [...rated.sort(order), ...drafts.slice(READ)];
  }

  /** Find a section by its URL, with its matches for a query. */
  matchAt(url: string, query: string): Match | undefined {
    const address = url.replace(/\?[^#]*/, "");
    const document = this.documents.find((one) => urlOf(one) === address);
    return document && draft(document, this.read(query));
  }

  /** Suggest titles that have a word like one of a query without results, in the order of the site. */
  suggestions(query: string): string[] {
    const asked = words(query).map(({ whole }) => whole);
    const isAlike = (term: string): boolean =>
      asked.some((word) => {
        const most = wrongLetters(word);
        return distance(word, term, most, false) <= most;
      });
    const titles = this.documents.map(({ heading }) => heading);
    return [...new Set(titles)].filter((title) => words(title).some(({ whole }) => isAlike(whole))).slice(0, SUGGESTED);
  }
}

/**
 * Create an engine that finds sections by their headings and shows the texts of an index file; `index` lets it find
 * sections by these texts.
 *
 * @throws when this engine doesn't know the file's format
 */
export function openHeadings(file: IndexFile): Engine {
  const engine = new Engine(readSections(file), file.vocabulary, file.title);
  file.parts.forEach((part) => engine.show(part));
  return engine;
}

/**
 * Create an engine from an index file and the texts in it; more may be added later.
 *
 * @throws when this engine doesn't know the file's format
 */
export function openIndex(file: IndexFile): Engine {
  const engine = openHeadings(file);
  file.parts.forEach((part) => engine.index(part));
  return engine;
}
