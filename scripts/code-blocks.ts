import { type Fence, fences, type Mark } from "../plugins/code/fence";

/** How a fenced block of a page is checked, or exempted. */
export type Kind = "run" | "type-checked" | Exclude<Mark, "npm2yarn">;

export interface Block {
  /** Page and line, `docs/concepts.mdx:12`. */
  place: string;
  language: string;
  /** Undefined for a block without a check. */
  kind: Kind | undefined;
  file: string | undefined;
}

/** What the tests cover, which decides how a block is checked. */
export interface Coverage {
  /** Names of the examples that the tests run. */
  tested: ReadonlySet<string>;
  /** Paths below `examples/` of files that are compiled but never executed. */
  typeChecked: readonly string[];
}

function kindOf({ file, mark }: Fence, coverage: Coverage): Kind | undefined {
  if (file === undefined) {
    return mark?.kind === "npm2yarn" ? "shell" : mark?.kind;
  }
  // The packages have tests of their own.
  if (/^sdk\/(?:javascript|python)\/src\//.test(file.path)) {
    return "run";
  }
  if (!coverage.tested.has(file.path.split("/")[1] ?? "")) {
    return undefined;
  }
  return coverage.typeChecked.some((path) => file.path.startsWith(path)) ? "type-checked" : "run";
}

/** List every fenced block of a page with how it is checked. */
export const checksOf = (page: string, source: string, coverage: Coverage): Block[] =>
  fences(source).map((fence) => ({
    place: `${page}:${fence.line}`,
    language: fence.language,
    kind: kindOf(fence, coverage),
    file: fence.file?.path,
  }));

export function totals(blocks: Block[]): string {
  const count = (kind: Kind): number => blocks.filter((block) => block.kind === kind).length;
  return (
    `${blocks.length} code blocks: ${count("run")} quoted from programs that the tests run, ` +
    `${count("type-checked")} quoted and type-checked, ${count("shell")} shell commands that are run, ` +
    `${count("parsed")} that are parsed, ${count("output")} outputs compared, ${count("schema")} JSON validated against its ` +
    `schema, ${count("pseudo")} pseudo-code.`
  );
}

export const remedy = ({ file, place }: Block): string =>
  file === undefined
    ? `${place} is neither quoted (file=examples/…) nor marked shell, parsed, output, schema or pseudo`
    : `${place} quotes ${file}, which no test runs; add tests/examples/${file.split("/")[1] ?? ""}.example.ts`;
