/** One fenced code block of a Markdown or MDX source. */
export interface Fence {
  /** Line of the opening fence, counted from 1. */
  line: number;
  /** Word right after the opening fence; empty when there is none. */
  language: string;
  /** Rest of the opening line. */
  meta: string;
  /** Lines between the fences, joined by line feeds. */
  body: string;
}

/** What a `file=` reference in a fence's meta names. */
export interface Reference {
  /** Path from the root of the site, e.g. `examples/hono/src/server.ts`. */
  path: string;
  /** Named region of the file; undefined for the whole file. */
  region: string | undefined;
}

const opening = /^[\s>]*(`{3,}|~{3,})\s*(\S*)[ \t]*(.*)$/;
const reference = /(?:^|\s)file=(?:"([^"#]+)(?:#([^"]+))?"|([^\s"#]+)(?:#(\S+))?)/;

const closes = (line: string, marker: string): boolean => {
  const trimmed = line.replace(/^[\s>]+/, "").trimEnd();
  return trimmed.length >= marker.length && trimmed === marker.charAt(0).repeat(trimmed.length);
};

/**
 * List the fenced blocks of a source in order.
 *
 * Scan by line: MDX has no indented code, so this finds what the parser finds, including blocks in lists, quotes,
 * admonitions and JSX.
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
    found.push({ line: start + 1, language, meta: meta.trim(), body });
  }
  return found;
}

/** Parse the `file=path#region` of a fence's meta; undefined when it quotes no file. */
export function referenceOf(meta: string): Reference | undefined {
  const match = reference.exec(meta);
  const path = match?.[1] ?? match?.[3];
  return path === undefined ? undefined : { path, region: match?.[2] ?? match?.[4] };
}
