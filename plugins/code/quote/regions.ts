/**
 * Match the marker lines of a region, such as `// #region webhook` and `// #endregion webhook`: group 1 is set for
 * the end, group 2 is the name. Comment openers are those of the C family, shell and Python, HTML and Svelte, CSS,
 * JSX, and SQL; C# and VB have bare markers.
 */
const MARKER =
  /^\s*(?:\/\/|#|<!--|\/\*|\{\s*\/\*|--)?\s*(?:(#endregion)|#region)(?:\s+([\w.-]+))?\s*(?:-->|\*\/\s*\}?)?\s*$/;

interface OpenRegion {
  name: string;
  line: number;
}

interface RegionLines {
  /** Index of the first line inside the region. */
  start: number;
  /** Index after the last line inside the region. */
  end: number;
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";

/**
 * Find every region of a file, including nested ones.
 *
 * @returns the regions by name
 * @throws when a region has no name, is opened twice, is never closed, or closes another one; the message names the line
 */
function findRegions(source: string): Map<string, RegionLines> {
  const regions = new Map<string, RegionLines>();
  const open: OpenRegion[] = [];
  source.split(/\r?\n/).forEach((text, index) => {
    const match = MARKER.exec(text);
    if (!match) {
      return;
    }
    const [, end, name] = match;
    const line = index + 1;
    if (end === undefined) {
      if (name === undefined) {
        throw new Error(`line ${line}: a region needs a name`);
      }
      if (regions.has(name) || open.some((region) => region.name === name)) {
        throw new Error(`line ${line}: region "${name}" is opened twice; give each region its own name`);
      }
      open.push({ name, line });
      return;
    }
    const innermost = open.pop();
    if (innermost === undefined) {
      throw new Error(`line ${line}: #endregion without #region`);
    }
    if (name !== undefined && name !== innermost.name) {
      throw new Error(`line ${line}: #endregion ${name} closes region "${innermost.name}" of line ${innermost.line}`);
    }
    regions.set(innermost.name, { start: innermost.line, end: index });
  });
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    throw new Error(`line ${unclosed.line}: region "${unclosed.name}" is never closed`);
  }
  return regions;
}

/** Drop marker lines, and one of two blank lines around a marker. */
function withoutMarkers(lines: string[]): string[] {
  const kept: string[] = [];
  let afterMarker = false;
  for (const line of lines) {
    if (MARKER.test(line)) {
      afterMarker = true;
      continue;
    }
    if (!(afterMarker && isBlank(line) && isBlank(kept.at(-1)))) {
      kept.push(line);
    }
    afterMarker = false;
  }
  return kept;
}

function trimBlankLines(lines: string[]): string[] {
  const first = lines.findIndex((line) => !isBlank(line));
  const trailing = [...lines].reverse().findIndex((line) => !isBlank(line));
  return first === -1 ? [] : lines.slice(first, lines.length - trailing);
}

/** Remove the indentation that all non-blank lines share. */
export function dedent(lines: string[]): string[] {
  const indents = lines.filter((line) => !isBlank(line)).map((line) => /^[ \t]*/.exec(line)?.[0] ?? "");
  const shared = indents.reduce((prefix, indent) => {
    let length = 0;
    while (length < prefix.length && prefix[length] === indent[length]) {
      length += 1;
    }
    return prefix.slice(0, length);
  }, indents[0] ?? "");
  return lines.map((line) => (isBlank(line) ? "" : line.slice(shared.length)));
}

/**
 * Return a whole file or one region of it, without region markers and shared indentation.
 *
 * @param region - the region's name; undefined for the whole file
 * @throws when the region is unknown (the message lists the known ones), empty, or the markers are wrong
 */
export function quote(source: string, region?: string): string {
  const regions = findRegions(source);
  const lines = source.split(/\r?\n/);
  const bounds = region === undefined ? { start: 0, end: lines.length } : regions.get(region);
  if (bounds === undefined) {
    const known = [...regions.keys()].sort();
    throw new Error(
      `no region "${region}"; ${known.length === 0 ? "the file has none" : `known regions: ${known.join(", ")}`}`,
    );
  }
  const quoted = dedent(trimBlankLines(withoutMarkers(lines.slice(bounds.start, bounds.end))));
  if (quoted.length === 0) {
    throw new Error(region === undefined ? "the file is empty" : `region "${region}" is empty`);
  }
  return quoted.join("\n");
}
