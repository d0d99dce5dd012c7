export interface FeedNameRules {
  /** Regular expression, the document's `pattern`: characters of one class, such as `^[a-z0-9_.]+$`. */
  pattern: string;
  /** Characters, counted as Unicode code points. */
  minLength: number;
  maxLength: number;
}

export interface Finding {
  rule: string;
  /** Why the name breaks the rule; empty when it doesn't. */
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
  if (character !== character.toLowerCase()) {
    return `uppercase ${character}`;
  }
  return NAMES.get(character) ?? (/\s/.test(character) ? "white space" : character);
}

/** Check a feed name against each rule of the API's document, in the order minimum, maximum, characters. */
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

/** Suggest a similar valid name; undefined when there is none, or when the name is valid. */
export function nearestFeedName(name: string, rules: FeedNameRules): string | undefined {
  const single = new RegExp(rules.pattern, "u");
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const near = Array.from(plain, (character) => (single.test(character) ? character : "_"))
    .slice(0, rules.maxLength)
    .join("");
  const isAllowed = checkFeedName(near, rules).every(({ why }) => why === "");
  return isAllowed && near !== name ? near : undefined;
}
