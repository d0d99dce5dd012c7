import { messageOf } from "../shared/message-of";

/** What a fence's opening line says after its language. The only reader of it is `readMeta`. */
export interface Block {
  /** The quoted file: its path from the root of the site, and its region; without one, the whole file. */
  file?: { path: string; region: string | undefined } | undefined;
  title?: string | undefined;
  /** Address of the whole file that the block shows. */
  download?: string | undefined;
  /** Whether the lines are new in a file that grows. */
  isAdded: boolean;
  /** Whether only the first lines are shown until the reader asks for the rest: readers copy the file, and need not read it. */
  isFolded: boolean;
  /** How the block is checked, with a reason or the name of a schema; a quoted one needs no mark. */
  mark?: { kind: Mark; value: string } | undefined;
}

/** One fenced code block of a Markdown or MDX source. */
export interface Fence extends Block {
  /** Line of the opening fence, counted from 1. */
  line: number;
  /** Word right after the opening fence; empty when there is none. */
  language: string;
  /** Lines between the fences, joined by line feeds. */
  body: string;
}

/**
 * Marks of blocks that quote no file: `shell` and `npm2yarn` commands are run, `parsed="why"` ones only parsed, `output`
 * is compared with what the command before it prints, `schema="event"` is JSON validated against that schema, `pseudo`
 * is not checked. Of two marks, the first one here counts.
 */
const MARKS = ["parsed", "output", "shell", "npm2yarn", "schema", "pseudo"] as const;
export type Mark = (typeof MARKS)[number];

const WORDS: readonly string[] = ["file", "title", "download", "added", "folded", ...MARKS];

/**
 * Read what follows a fence's language, such as `file=examples/a.ts#webhook title="a.ts" added`.
 *
 * @throws when it has a word that means nothing; the message lists those that do
 */
export function readMeta(meta: string): Block {
  const words = new Map<string, string>();
  for (const [token, word = "", quoted, bare = ""] of meta.matchAll(/([\w-]+)(?:=(?:"([^"]*)"|(\S+)))?(?=\s|$)|\S+/g)) {
    if (!WORDS.includes(word)) {
      throw new Error(`${word || token} means nothing after a fence's language; known: ${WORDS.join(", ")}`);
    }
    words.set(word, quoted ?? bare);
  }
  const [path, region] = words.get("file")?.split("#") ?? [];
  const kind = MARKS.find((mark) => words.has(mark));
  return {
    file: path === undefined ? undefined : { path, region },
    title: words.get("title"),
    download: words.get("download"),
    isAdded: words.has("added"),
    isFolded: words.has("folded"),
    mark: kind && { kind, value: words.get(kind) ?? "" },
  };
}

const opening = /^[\s>]*(`{3,}|~{3,})\s*(\S*)[ \t]*(.*)$/;

const closes = (line: string, marker: string): boolean => {
  const trimmed = line.replace(/^[\s>]+/, "").trimEnd();
  return trimmed.length >= marker.length && trimmed === marker.charAt(0).repeat(trimmed.length);
};

/**
 * List the fenced blocks of a source in order.
 *
 * Scan by line: MDX has no indented code, so this finds what the parser finds, including blocks in lists, quotes,
 * admonitions and JSX.
 *
 * @throws naming the line of a fence with an unknown word
 */
export function fences(source: string): Fence[] {
  const lines = source.split(/\r?\n/);
  const found: Fence[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [, marker, language = "", meta = ""] = opening.exec(lines[index] ?? "") ?? [];
    if (marker === undefined || (marker.startsWith("`") && `${language}${meta}`.includes("`"))) {
      continue;
    }
    const start = index;
    do {
      index += 1;
    } while (index < lines.length && !closes(lines[index] ?? "", marker));
    const body = lines.slice(start + 1, index).join("\n");
    try {
      found.push({ line: start + 1, language, body, ...readMeta(meta) });
    } catch (error) {
      throw new Error(`line ${start + 1}: ${messageOf(error)}`);
    }
  }
  return found;
}
