import { fences, referenceOf } from "../plugins/code/quote";

/** How a fenced block of a page is checked, or exempted. */
export type Kind = "run" | "type-checked" | "shell" | "parsed" | "output" | "schema" | "pseudo";

export interface Block {
  /** Page and line, `docs/concepts.mdx:12`. */
  place: string;
  language: string;
  /** Undefined for a block without a check. */
  kind: Kind | undefined;
  /** The quoted file, if any. */
  file: string | undefined;
}

/** What the tests cover, which decides how a block is checked. */
export interface Coverage {
  /** Names of the examples that the tests run. */
  tested: ReadonlySet<string>;
  /** Paths below `examples/` of files that are compiled but never executed. */
  typeChecked: readonly string[];
}

/**
 * Marks in a fence's meta: `shell` and `npm2yarn` commands are run, `parsed="why"` ones only parsed, `output` is
 * compared with what the command before it prints, `schema="event"` is JSON validated against that schema, `pseudo` is
 * not checked.
 */
const marks: ReadonlyMap<string, Kind> = new Map([
  ["output", "output"],
  ["shell", "shell"],
  ["npm2yarn", "shell"],
  ["parsed", "parsed"],
  ["schema", "schema"],
  ["pseudo", "pseudo"],
]);

/**
 * Parse the words of a fence's meta with their values: `bash shell title="Terminal"` has `shell` (no value) and
 * `title`.
 */
export const wordsOf = (meta: string): Map<string, string> =>
  new Map([...meta.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, word = "", value = ""]) => [word, value]));

function kindOf(meta: string, coverage: Coverage): Kind | undefined {
  const file = referenceOf(meta)?.path;
  if (file === undefined) {
    const mark = [...wordsOf(meta).keys()].find((word) => marks.has(word));
    return mark === undefined ? undefined : marks.get(mark);
  }
  if (!coverage.tested.has(file.split("/")[1] ?? "")) {
    return undefined;
  }
  return coverage.typeChecked.some((path) => file.startsWith(path)) ? "type-checked" : "run";
}

/** List every fenced block of a page with how it is checked. */
export const checksOf = (page: string, source: string, coverage: Coverage): Block[] =>
  fences(source).map(({ line, language, meta }) => ({
    place: `${page}:${line}`,
    language,
    kind: kindOf(meta, coverage),
    file: referenceOf(meta)?.path,
  }));

/** Format the totals in one line. */
export function totals(blocks: Block[]): string {
  const count = (kind: Kind): number => blocks.filter((block) => block.kind === kind).length;
  return (
    `${blocks.length} code blocks: ${count("run")} quoted from programs that the tests run, ` +
    `${count("type-checked")} quoted and type-checked, ${count("shell")} shell commands that are run, ` +
    `${count("parsed")} that are parsed, ${count("output")} outputs compared, ${count("schema")} JSON held against its ` +
    `schema, ${count("pseudo")} pseudo-code.`
  );
}

/** Return the remedy for a block without a check. */
export const remedy = ({ file, place }: Block): string =>
  file === undefined
    ? `${place} is neither quoted (file=examples/…) nor marked shell, parsed, output, schema or pseudo`
    : `${place} quotes ${file}, which no test runs; add tests/examples/${file.split("/")[1] ?? ""}.example.ts`;
