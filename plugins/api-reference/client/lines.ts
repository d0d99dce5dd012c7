/** A line of code. */
export interface Line {
  /** Its first character in the whole text. */
  readonly start: number;
  readonly text: string;
  /** The characters of its indentation. */
  readonly indent: number;
  /** The names that lead to it: its own, and those of the lines that it is indented below. */
  readonly path: readonly string[];
}

/** A name at the start of a line, as JSON and the languages of samples write it: `"name":`, `name:`, `'name' =>`, `["name"]:`. */
const NAME = /^\s*\[?(["']?)([^"'\s:=]+)\1\]?\s*(?::|=>)/;

/** The lines of code, each with the path of names that its indentation gives. Programs in samples have one name a line. */
export function linesOf(code: string): Line[] {
  const open: { indent: number; name: string }[] = [];
  let start = 0;
  return code.split("\n").map((text) => {
    const indent = text.search(/\S|$/);
    const name = NAME.exec(text)?.[2];
    if (text.trim() !== "") {
      while ((open.at(-1)?.indent ?? -1) >= indent) {
        open.pop();
      }
    }
    if (name !== undefined) {
      open.push({ indent, name });
    }
    const line = { start, text, indent, path: open.map((entry) => entry.name) };
    start += text.length + 1;
    return line;
  });
}

/**
 * The line that a path of field names leads to. Where several end with it, it is the outermost: samples put a body
 * below names of their own, and `url` is not `webhook.url`.
 */
export function lineOfPath(code: string, path: readonly string[]): number | undefined {
  const wanted = path.join("\n");
  const found = linesOf(code)
    .map((line, index) => ({ ...line, index }))
    .filter((line) => NAME.test(line.text) && line.path.slice(-path.length).join("\n") === wanted)
    .sort((a, b) => a.path.length - b.path.length);
  return found[0]?.index;
}

/** The path of names at a character of the code; empty where there is none. */
export function pathAt(code: string, offset: number): readonly string[] {
  const line = linesOf(code)
    .filter(({ start }) => start <= offset)
    .at(-1);
  return line?.path ?? [];
}
