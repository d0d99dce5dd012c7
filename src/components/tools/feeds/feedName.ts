/** What the API's document says of a feed name. */
export interface FeedNameRules {
  /** Regular expression, as in the document's `pattern`. */
  pattern: string;
  /** Characters, counted as Unicode code points. */
  minLength: number;
  maxLength: number;
}

export interface Finding {
  rule: string;
  met: boolean;
  /** What is wrong; empty when the rule is met. */
  why: string;
}

/** `[a-z0-9_.]` of `^[a-z0-9_.]+$`; undefined for a pattern of another form. */
const characterClass = (pattern: string): string | undefined => /^\^(\[(?:[^\]\\]|\\.)+\])[+*]\$$/.exec(pattern)?.[1];

const NAMES = new Map([
  [" ", "space"],
  ["-", "hyphen"],
  ["/", "slash"],
  [":", "colon"],
  ["#", "number sign"],
  ["@", "at sign"],
]);

function nameOf(character: string): string {
  const name = NAMES.get(character);
  if (name !== undefined) {
    return name;
  }
  if (character !== character.toLowerCase()) {
    return `uppercase ${character}`;
  }
  return /\s/.test(character) ? "white space" : character;
}

function refused(name: string, allowed: string): string {
  const single = new RegExp(`^${allowed}$`, "u");
  const found = [...name].flatMap((character, index) =>
    single.test(character) ? [] : [`${nameOf(character)} (character ${index + 1})`],
  );
  const shown = found.slice(0, 5);
  return [...shown, ...(found.length > shown.length ? [`${found.length - shown.length} more`] : [])].join(", ");
}

/** Holds a feed name against each rule of the API's document, in the order minimum, maximum, characters. */
export function checkFeedName(name: string, { pattern, minLength, maxLength }: FeedNameRules): Finding[] {
  const length = [...name].length;
  const allowed = characterClass(pattern);
  const why = allowed === undefined ? "the name does not match" : refused(name, allowed);
  const charactersMet = allowed === undefined ? new RegExp(pattern, "u").test(name) : why === "";
  return [
    {
      rule: `At least ${minLength} ${minLength === 1 ? "character" : "characters"}`,
      met: length >= minLength,
      why: length >= minLength ? "" : `it has ${length}`,
    },
    {
      rule: `At most ${maxLength} characters`,
      met: length <= maxLength,
      why: length <= maxLength ? "" : `it has ${length}`,
    },
    {
      rule: allowed === undefined ? `Matches ${pattern}` : `Only characters of ${allowed}`,
      met: charactersMet,
      why: charactersMet ? "" : why,
    },
  ];
}

/** A name near the given one that keeps the rules; undefined when there is none, or when the name keeps them. */
export function nearestFeedName(name: string, rules: FeedNameRules): string | undefined {
  const allowed = characterClass(rules.pattern);
  if (allowed === undefined) {
    return undefined;
  }
  const single = new RegExp(`^${allowed}$`, "u");
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const near = [...plain]
    .map((character) => (single.test(character) ? character : "_"))
    .slice(0, rules.maxLength)
    .join("");
  const keeps = checkFeedName(near, rules).every(({ met }) => met);
  return keeps && near !== name ? near : undefined;
}
