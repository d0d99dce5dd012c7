import type { HeaderRule } from "./rules";

/** Writes rules as a `_headers` file, which Netlify, Cloudflare Pages and others read. */
export function toHeadersFile(rules: readonly HeaderRule[]): string {
  return rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n"),
    )
    .join("\n");
}

/**
 * Reads a `_headers` file.
 *
 * @throws Error that names the line when it is neither a path, a header, a comment nor empty
 */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const header = /^\s+([\w-]+):\s*(.+?)\s*$/.exec(line);
    if (/^\//.test(line)) {
      rules.push({ path: line.trim(), headers: {} });
    } else if (header !== null && rules.length > 0) {
      const [, name = "", value = ""] = header;
      const last = rules.at(-1);
      if (last !== undefined) {
        last.headers = { ...last.headers, [name]: value };
      }
    } else if (line.trim() !== "" && !line.startsWith("#")) {
      throw new Error(`_headers:${index + 1}: "${line.trim()}" is neither a path nor a header`);
    }
  }
  return rules;
}
