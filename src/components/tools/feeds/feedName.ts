/** What the API's document says of a feed name. */
export interface FeedNameRules {
  /** Regular expression, as in the document's `pattern`: characters of one class, such as `^[a-z0-9_.]+$`. */
  pattern: string;
  /** Characters, counted as Unicode code points. */
  minLength: number;
  maxLength: number;
}

export interface Finding {
  rule: string;
  /** What is wrong; empty when the rule is met. */
  why: string;
}

const NAMES = new Map([
  [" ", "space"],
  ["-", "hyphen"],
  ["/", "slash"],
  [":", "colon"],
  ["#", "number sign"],
  ["@", "at sign"],
]);

function nameOf(character: string): string {
  if (character !== character.toLowerCase()) return `uppercase ${character}`;
  return NAMES.get(character) ?? (/\s/.test(character) ? "white space" : character);
}

/** Holds a feed name against each rule of the API's document, in the order minimum, maximum, characters. */
export function checkFeedName(name: string, { pattern, minLength, maxLength }: FeedNameRules): Finding[] {
  const characters = [...name];
  const length = (isMet: boolean): string => (isMet ? "" : `it has ${characters.length}`);
  const single = new RegExp(pattern, "u");
  const refused = characters.flatMap((character, index) =>
    single.test(character) ? [] : [`${nameOf(character)} (character ${index + 1})`],
  );
  const more = refused.length > 5 ? [`${refused.length - 5} more`] : [];
  return [
    {
      rule: `At least ${minLength} ${minLength === 1 ? "character" : "characters"}`,
      why: length(characters.length >= minLength),
    },
    { rule: `At most ${maxLength} characters`, why: length(characters.length <= maxLength) },
    { rule: `Only characters of ${pattern.slice(1, -2)}`, why: [...refused.slice(0, 5), ...more].join(", ") },
  ];
}

/** A name near the given one that keeps the rules; undefined when there is none, or when the name keeps them. */
export function nearestFeedName(name: string, rules: FeedNameRules): string | undefined {
  const single = new RegExp(rules.pattern, "u");
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const near = Array.from(plain, (character) => (single.test(character) ? character : "_"))
    .slice(0, rules.maxLength)
    .join("");
  const isAllowed = checkFeedName(near, rules).every(({ why }) => why === "");
  return isAllowed && near !== name ? near : undefined;
}
