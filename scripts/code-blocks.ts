import { fences, referenceOf } from "../plugins/code/quote";

/** How a fenced block of a page is checked, or why it can't be. */
export type Kind = "run" | "type-checked" | "shell" | "parsed" | "output" | "schema" | "pseudo";

export interface Block {
  /** Page and line, `docs/concepts.mdx:12`. */
  place: string;
  language: string;
  /** Undefined for a block that nothing checks. */
  kind: Kind | undefined;
  /** Quoted file, or undefined. */
  file: string | undefined;
}

/** What of the tests decides how a block is checked. */
export interface Coverage {
  /** Names of the examples that the tests run. */
  tested: ReadonlySet<string>;
  /** Paths below `examples/` whose files are compiled and never executed. */
  typeChecked: readonly string[];
}

/**
 * What a block says of itself: `shell` and `npm2yarn` commands are run, `parsed="why"` ones only parsed, `output` is compared
 * with what the command before it prints, `schema="event"` is JSON that is held against that schema, `pseudo` is neither.
 */
const marks: ReadonlyMap<string, Kind> = new Map([
  ["output", "output"],
  ["shell", "shell"],
  ["npm2yarn", "shell"],
  ["parsed", "parsed"],
  ["schema", "schema"],
  ["pseudo", "pseudo"],
]);

/** Words of a fence's meta with their values: `bash shell title="Terminal"` has `shell` (no value) and `title`. */
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

/** Says of every fenced block of one page how it is checked. */
export const checksOf = (page: string, source: string, coverage: Coverage): Block[] =>
  fences(source).map(({ line, language, meta }) => ({
    place: `${page}:${line}`,
    language,
    kind: kindOf(meta, coverage),
    file: referenceOf(meta)?.path,
  }));

/** The totals in one line. */
export function totals(blocks: Block[]): string {
  const count = (kind: Kind): number => blocks.filter((block) => block.kind === kind).length;
  return (
    `${blocks.length} code blocks: ${count("run")} quoted from programs that the tests run, ` +
    `${count("type-checked")} quoted and type-checked, ${count("shell")} shell commands that are run, ` +
    `${count("parsed")} that are parsed, ${count("output")} outputs compared, ${count("schema")} JSON held against its ` +
    `schema, ${count("pseudo")} pseudo-code.`
  );
}

/** What to do about a block that nothing checks. */
export const remedy = ({ file, place }: Block): string =>
  file === undefined
    ? `${place} is neither quoted (file=examples/…) nor marked shell, parsed, output, schema or pseudo`
    : `${place} quotes ${file}, which no test runs; add tests/examples/${file.split("/")[1] ?? ""}.example.ts`;
