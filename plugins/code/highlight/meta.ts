/** What the opening line and the magic comments of a fence ask for. */
export interface BlockSettings {
  /** The code without magic comments and without the line feed at its end. */
  code: string;
  title: string | undefined;
  /** Numbers of lines to point at, counted from 1. */
  highlighted: ReadonlySet<number>;
  /** Numbers of lines that are new in a file that grows, counted from 1. */
  added: ReadonlySet<number>;
  firstNumber: number | undefined;
  /** Address of the whole file that the block shows. */
  download: string | undefined;
}

/** Comment openers and closers of the languages that pages show; the directive must be the line's only content. */
const magicComment =
  /^\s*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--)\s*(highlight-next-line|highlight-start|highlight-end)\s*(?:\*\/\s*\}?|-->)?\s*$/;

const titleOf = (meta: string): string | undefined => /(?:^|\s)title=(["'])(.*?)\1/.exec(meta)?.[2];

function firstNumberOf(meta: string): number | undefined {
  const match = /(?:^|\s)showLineNumbers(?:=(\d+))?(?:\s|$)/.exec(meta);
  return match ? Number(match[1] ?? 1) : undefined;
}

/** Reads a list of lines such as `1,4-6`. */
const linesOf = (range: string): number[] =>
  range.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

/** Reads the `{1,4-6}` of an opening line. */
function rangeOf(meta: string): number[] | undefined {
  const range = /(?:^|\s)\{([\d,-]+)\}/.exec(meta)?.[1];
  return range === undefined ? undefined : linesOf(range);
}

/** Reads `added`, for all lines, or `added={4-9}`. */
function addedOf(meta: string, count: number): number[] {
  const match = /(?:^|\s)added(?:=\{([\d,-]+)\})?(?=\s|$)/.exec(meta);
  return match ? linesOf(match[1] ?? `1-${count}`) : [];
}

function withoutMagicComments(lines: readonly string[]): { kept: string[]; highlighted: number[] } {
  const kept: string[] = [];
  const highlighted: number[] = [];
  let inBlock = false;
  let isNext = false;
  for (const line of lines) {
    const directive = magicComment.exec(line)?.[1];
    if (directive === undefined) {
      kept.push(line);
      if (inBlock || isNext) {
        highlighted.push(kept.length);
      }
      isNext = false;
    } else if (directive === "highlight-next-line") {
      isNext = true;
    } else {
      inBlock = directive === "highlight-start";
    }
  }
  return { kept, highlighted };
}

/**
 * Reads a fence as Docusaurus' code blocks do: `title="…"`, `{1,4-6}`, `showLineNumbers`, and the comments
 * `highlight-next-line`, `highlight-start` and `highlight-end`, which count only when there is no range. `added`,
 * `added={4-9}` and `download=/file` are read besides.
 *
 * @param code - the fence's content
 * @param meta - what follows the language on the opening line
 */
export function readBlock(code: string, meta: string): BlockSettings {
  const lines = code.replace(/\r?\n$/, "").split(/\r?\n/);
  const words = meta.replace(/(^|\s)title=(["']).*?\2/g, "$1");
  const range = rangeOf(words);
  const { kept, highlighted } = range ? { kept: lines, highlighted: range } : withoutMagicComments(lines);
  return {
    code: kept.join("\n"),
    title: titleOf(meta),
    highlighted: new Set(highlighted),
    added: new Set(addedOf(words, kept.length)),
    firstNumber: firstNumberOf(words),
    download: /(?:^|\s)download=(\S+)/.exec(words)?.[1],
  };
}
