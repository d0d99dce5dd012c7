/** What the opening line and the magic comments of a fence ask for. */
export interface BlockSettings {
  /** The code without magic comments and without the line feed at its end. */
  code: string;
  title: string | undefined;
  lineClasses: Map<number, readonly string[]>;
  firstNumber: number | undefined;
}

const HIGHLIGHTED_LINE = "theme-code-block-highlighted-line";

/** Comment openers and closers of the languages that pages show; the directive must be the line's only content. */
const magicComment =
  /^\s*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--)\s*(highlight-next-line|highlight-start|highlight-end)\s*(?:\*\/\s*\}?|-->)?\s*$/;

const titleOf = (meta: string): string | undefined => /(?:^|\s)title=(["'])(.*?)\1/.exec(meta)?.[2];

function firstNumberOf(meta: string): number | undefined {
  const match = /(?:^|\s)showLineNumbers(?:=(\d+))?(?:\s|$)/.exec(meta);
  return match ? Number(match[1] ?? 1) : undefined;
}

/** Reads the `{1,4-6}` of an opening line. */
function rangeOf(meta: string): number[] | undefined {
  const range = /\{([\d,-]+)\}/.exec(meta.replace(/title=(["']).*?\1/, ""))?.[1];
  return range?.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
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
 * `highlight-next-line`, `highlight-start` and `highlight-end`, which count only when there is no range.
 *
 * @param code - the fence's content
 * @param meta - what follows the language on the opening line
 */
export function readBlock(code: string, meta: string): BlockSettings {
  const lines = code.replace(/\r?\n$/, "").split(/\r?\n/);
  const range = rangeOf(meta);
  const { kept, highlighted } = range ? { kept: lines, highlighted: range } : withoutMagicComments(lines);
  return {
    code: kept.join("\n"),
    title: titleOf(meta),
    lineClasses: new Map(highlighted.map((line) => [line, [HIGHLIGHTED_LINE]])),
    firstNumber: firstNumberOf(meta),
  };
}
