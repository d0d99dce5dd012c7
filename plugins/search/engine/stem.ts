/** Longest suffix first; what is left must keep a measure of more than the number, as Porter (1980) counts it. */
const SUFFIXES: readonly (readonly [suffix: string, by: string, measure: number])[] = [
  ["ational", "ate", 0],
  ["ification", "ify", 0],
  ["ization", "ize", 0],
  ["iveness", "ive", 0],
  ["fulness", "ful", 0],
  ["ousness", "ous", 0],
  ["ibility", "ible", 0],
  ["ability", "able", 0],
  ["tional", "tion", 0],
  ["ation", "ate", 0],
  ["ency", "ent", 0],
  ["ancy", "ant", 0],
  ["ement", "", 1],
  ["ness", "", 0],
  ["ment", "", 0],
  ["ance", "", 1],
  ["ence", "", 1],
  ["able", "", 1],
  ["ible", "", 1],
  ["ical", "ic", 0],
  ["ful", "", 0],
  ["ate", "", 1],
  ["ize", "", 1],
  ["ise", "", 1],
  ["ive", "", 1],
  ["ant", "", 1],
  ["ent", "", 1],
  ["ism", "", 1],
  ["ity", "", 1],
  ["al", "", 1],
  ["ic", "", 1],
  ["ly", "", 0],
];

const VOWEL = /[aeiouy]/;

/** How often vowels are followed by consonants: 0 for `tree`, 1 for `trouble`, 2 for `private`. */
const measure = (word: string): number => word.match(/[aeiouy]+[^aeiouy]+/g)?.length ?? 0;

/** `hopping` is a form of `hop`, `falling` one of `fall`. */
const single = (word: string): string => (/([^aeioulsz])\1$/.test(word) ? word.slice(0, -1) : word);

function withoutPlural(word: string): string {
  if (word.endsWith("ies")) {
    return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  }
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) {
    return word.slice(0, -2);
  }
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutTense(word: string): string {
  if (word.endsWith("eed")) {
    return measure(word.slice(0, -3)) > 1 ? word.slice(0, -1) : word;
  }
  const base = /^(.{3,}?)(?:ingly|edly|ing|ed)$/.exec(word)?.[1];
  if (base === undefined || !VOWEL.test(base)) {
    return word;
  }
  return /(?:at|iz|bl)$/.test(base) ? `${base}e` : single(base);
}

function withoutSuffix(word: string): string {
  for (const [suffix, by, least] of SUFFIXES) {
    if (word.endsWith(suffix)) {
      const base = word.slice(0, -suffix.length);
      return measure(base) > least ? base + by : word;
    }
  }
  // `connection` is a form of `connect`; the `ion` of `million` is its own.
  return /[st]ion$/.test(word) && measure(word.slice(0, -3)) > 0 ? word.slice(0, -3) : word;
}

/**
 * The stem that the forms of an English word share, after Porter: `expires`, `expired` and `expiry` are `expir`. Short words
 * and words with digits stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) {
    return word;
  }
  let base = withoutTense(withoutPlural(word));
  for (let before = ""; before !== base;) {
    before = base;
    base = withoutSuffix(base);
  }
  return base.length > 3 ? base.replace(/(?<=..)[eiy]$/, "") : base;
}
