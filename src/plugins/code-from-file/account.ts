import { fences, referenceOf } from "./fences";

/** How a fenced block of a page is checked, or why it can't be. */
export type Kind = "run" | "type-checked" | "shell" | "output" | "pseudo";

export interface Block {
  /** Page and line, `docs/concepts.mdx:12`. */
  place: string;
  language: string;
  /** Undefined for a block that nothing accounts for. */
  kind: Kind | undefined;
  /** Quoted file, or undefined. */
  file: string | undefined;
}

/** What the account of a block needs to know of the tests. */
export interface Coverage {
  /** Names of the examples that the tests run. */
  tested: ReadonlySet<string>;
  /** Paths below `examples/` whose files are compiled and never executed. */
  typeChecked: readonly string[];
}

const marks = { output: "output", shell: "shell", pseudo: "pseudo", npm2yarn: "shell" } satisfies Record<string, Kind>;

const isMark = (word: string): word is keyof typeof marks => Object.hasOwn(marks, word);

function kindOf(meta: string, coverage: Coverage): Kind | undefined {
  const file = referenceOf(meta)?.path;
  if (file === undefined) {
    const mark = meta
      .replace(/"[^"]*"/g, "")
      .split(/\s+/)
      .find(isMark);
    return mark && marks[mark];
  }
  if (!coverage.tested.has(file.split("/")[1] ?? "")) {
    return undefined;
  }
  return coverage.typeChecked.some((path) => file.startsWith(path)) ? "type-checked" : "run";
}

/** Accounts for every fenced block of one page. */
export const accountFor = (page: string, source: string, coverage: Coverage): Block[] =>
  fences(source).map(({ line, language, meta }) => ({
    place: `${page}:${line}`,
    language,
    kind: kindOf(meta, coverage),
    file: referenceOf(meta)?.path,
  }));

/** The totals in one line, as they stand in the README. */
export function totals(blocks: Block[]): string {
  const count = (kind: Kind): number => blocks.filter((block) => block.kind === kind).length;
  return (
    `${blocks.length} code blocks: ${count("run")} quoted from programs that the tests run, ` +
    `${count("type-checked")} quoted and type-checked, ${count("shell")} shell, ${count("output")} output, ` +
    `${count("pseudo")} pseudo-code.`
  );
}

/** What to do about a block that nothing accounts for. */
export const remedy = ({ file, place }: Block): string =>
  file === undefined
    ? `${place} is neither quoted (file=examples/…) nor marked output, shell or pseudo`
    : `${place} quotes ${file}, which no test runs; add tests/examples/${file.split("/")[1] ?? ""}.example.ts`;
