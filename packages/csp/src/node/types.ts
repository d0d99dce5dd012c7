/** Types of the files that a build holds, by the ending of their names. Registered at IANA but for `image/x-icon`. */
const TYPES = new Map([
  ["atom", "application/atom+xml"],
  ["css", "text/css"],
  ["html", "text/html"],
  ["ico", "image/x-icon"],
  ["js", "text/javascript"],
  ["json", "application/json"],
  ["md", "text/markdown"],
  ["mjs", "text/javascript"],
  ["png", "image/png"],
  ["svg", "image/svg+xml"],
  ["txt", "text/plain"],
  ["webmanifest", "application/manifest+json"],
  ["webp", "image/webp"],
  ["woff2", "font/woff2"],
  ["xml", "application/xml"],
]);

const isText = (type: string): boolean => /^text\/|[/+](?:json|xml)$/.test(type);

type More = Readonly<Record<string, string>>;

/** The endings of each type. @param more - types by ending, beside those above or instead of them */
export function endingsByType(more: More): Map<string, string[]> {
  const endings = new Map<string, string[]>();
  for (const [ending, type] of new Map([...TYPES, ...Object.entries(more)])) {
    endings.set(type, [...(endings.get(type) ?? []), ending]);
  }
  return endings;
}

/** Types whose files are text; all text of a build is UTF-8. */
export const textTypes = (more: More): string[] => [...endingsByType(more).keys()].filter(isText);

/** The value of `Content-Type` for a file; undefined for one of another kind. */
export function contentType(file: string): string | undefined {
  const type = TYPES.get(/\.(\w+)$/.exec(file)?.[1] ?? "");
  return type !== undefined && isText(type) ? `${type}; charset=utf-8` : type;
}

/**
 * Paths that a host keeps to itself: files for the host, those that other hosts want by a name of theirs too, hidden files, and
 * the precompressed twins, which only negotiation may pick. `/.well-known/` is public, see RFC 8615.
 */
export const PRIVATE_PATH =
  /^(?!\/\.well-known\/).*\/[._]|\.(?:br|gz)$|\/(?:vercel\.json|netlify\.toml|staticwebapp\.config\.json)$/;
