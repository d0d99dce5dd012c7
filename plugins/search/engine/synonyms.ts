import { SAME_WORDS } from "./english";
import { stem } from "./stem";
import { words } from "./tokenizer";

interface Synonym {
  word: string;
  weight: number;
}

/** What a match by another word is worth: by the site's own word for it, and by any other. */
const WEIGHT = { own: 0.8, other: 0.4 };

const whole = (text: string): string =>
  words(text)
    .map((word) => word.whole)
    .join("");

/** What stands for words that readers type. Several words, such as `last will`, are looked up as one. */
export class Synonyms {
  private readonly byWord = new Map<string, Synonym[]>();

  /** @param site - groups of words that mean the same on a site, its own word first, which leads to no other */
  constructor(site: readonly (readonly string[])[]) {
    for (const [own = "", ...others] of site) {
      others.forEach((word) => this.put(whole(word), { word: whole(own), weight: WEIGHT.own }));
    }
    for (const group of SAME_WORDS) {
      group.forEach((word) => {
        group
          .filter((other) => other !== word)
          .forEach((other) => this.put(word, { word: other, weight: WEIGHT.other }));
      });
    }
  }

  private put(from: string, to: Synonym): void {
    for (const form of new Set([from, stem(from)])) {
      this.byWord.set(form, [...(this.byWord.get(form) ?? []), to]);
    }
  }

  of(word: string): readonly Synonym[] {
    return this.byWord.get(word) ?? this.byWord.get(stem(word)) ?? [];
  }

  /** Every word that another stands for. */
  words(): Iterable<string> {
    return this.byWord.keys();
  }
}
