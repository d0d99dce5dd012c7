import { FUNCTION_WORDS } from "./english";
import { blocksOf, type Document, type IndexFile, readSections, type TextPart, urlOf } from "./index-file";
import { type FoundById, InvertedIndex } from "./inverted-index";
import { lookUp, lookUpName } from "./lookup";
import { type Answer, draft, type Match, type Question, rate } from "./rating";
import { suggest } from "./suggest";
import { Synonyms } from "./synonyms";
import { type Chunk, fold, type Word, words } from "./tokenizer";

/** Words whose sections are remembered: those that stay while the next one is typed. */
const REMEMBERED = 100;

/** Sections whose texts are read to put the best of them in order. */
const READ = 60;

/** Finds the sections of a site that answer a query. */
export class Engine {
  private readonly index: InvertedIndex;
  private readonly siteName: string;
  private byUrl: ReadonlyMap<string, Document> | undefined;
  private readonly remembered = new Map<string, FoundById>();

  /**
   * @param vocabulary - groups of words that mean the same on the site, its own word first
   * @param title - the site's name, which says nothing about its pages
   */
  constructor(
    readonly documents: readonly Document[],
    vocabulary: readonly (readonly string[])[] = [],
    title = "",
  ) {
    this.siteName = fold(title);
    this.index = new InvertedIndex(new Synonyms(vocabulary));
    for (const { id, heading, names, asked, anchor, parents } of documents) {
      this.index.add(id, "heading", heading);
      this.index.add(id, "names", names.filter((name) => name !== heading).join("\n"));
      this.index.add(id, "asked", asked.join("\n"));
      // What the writer called a place; a field of an API has its names for that.
      this.index.add(id, "anchor", names.length > 0 ? "" : anchor);
      this.index.add(id, "parents", parents);
    }
  }

  /** Adds the texts of sections: they are found, and prose is shown, from now on. */
  add({ field, from, lines }: TextPart): void {
    this.remembered.clear();
    lines.split("\n").forEach((line, place) => {
      const document = this.documents[from + place];
      if (document !== undefined) {
        this.index.add(document.id, field, line);
        if (field === "text") {
          document.blocks.push(...blocksOf(line));
        }
      }
    });
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

  private rarityIn(sections: number): number {
    const all = this.documents.length;
    return Math.log(1 + (all - sections + 0.5) / (sections + 0.5));
  }

  private read(query: string): Question {
    const typed = words(query);
    const carries = (word: string): boolean => !FUNCTION_WORDS.has(word) && word !== this.siteName;
    const topical = typed.filter(({ whole }) => carries(whole));
    const asked = topical.length > 0 ? topical : typed;
    const last = /\s$/.test(query) ? undefined : typed.at(-1);
    const single = asked.map((word) => ({ word, found: this.findWord(word, word === last) }));
    const pages = new Map(
      single.map(({ word, found }) => [word, new Set(Array.from(found.keys(), (id) => this.documents[id]?.page))]),
    );
    return {
      asked,
      answers: [...single.map(({ word, found }) => ({ found, words: [word] })), ...this.names(typed)],
      rarity: new Map(single.map(({ word, found }) => [word, this.rarityIn(found.size)])),
      rarityOf: (chunk: Chunk) => this.rarityIn(this.index.sectionsWith(chunk)),
      isTopical: topical.length > 0 ? carries : () => true,
      isOnPage: (word, page) => pages.get(word)?.has(page) === true,
      name: asked.map(({ whole }) => whole).join(""),
    };
  }

  /**
   * Finds the sections that answer a query, the best first.
   *
   * @param accepts - tells which sections may be found
   */
  search(query: string, accepts: (document: Document) => boolean): Match[] {
    const question = this.read(query);
    const drafts = [...new Set(question.answers.flatMap(({ found }) => [...found.keys()]))]
      .flatMap((id) => this.documents[id] ?? [])
      .filter(accepts)
      .map((document) => draft(document, question));
    const order = (one: Match, other: Match): number => other.score - one.score || one.document.id - other.document.id;
    drafts.sort(order);
    const read = drafts.slice(0, READ).map((one) => rate(one, question));
    return [...read.sort(order), ...drafts.slice(READ)];
  }

  /** A section by its address, with what a query finds in it. */
  matchAt(url: string, query: string): Match | undefined {
    this.byUrl ??= new Map(this.documents.map((document) => [urlOf(document), document]));
    const document = this.byUrl.get(url.replace(/\?[^#]*/, ""));
    return document && draft(document, this.read(query));
  }

  /** Titles to try instead of a query without results. */
  suggestions(query: string): string[] {
    return suggest(query, this.documents);
  }
}

/**
 * Opens an index with the texts that it brings; others may be added as they come.
 *
 * @throws when the file has a format that this engine doesn't know
 */
export function openIndex(file: IndexFile): Engine {
  const engine = new Engine(readSections(file), file.vocabulary, file.title);
  file.parts.forEach((part) => engine.add(part));
  return engine;
}
