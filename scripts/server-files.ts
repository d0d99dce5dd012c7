import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { lookup } from "mrmime";

import { headersFor, parseHeadersFile, pathOfFile } from "../plugins/policy";

export interface Answer {
  headers: Readonly<Record<string, string>>;
  /** Content by coding, the smallest first; the last is "identity". */
  bodies: ReadonlyMap<string, Buffer>;
  /** Hash of the content, in base64url. */
  etag?: string;
}

/** Codings by the ending that `plugins/precompress.ts` adds to a file's name, the smallest first. */
const CODINGS = [
  [".br", "br"],
  [".gz", "gzip"],
  ["", "identity"],
] as const;

/** Text of these types is UTF-8, as all text of a build. `mrmime` takes `.ts` for a video, and knows no type of `.go`. */
const SOURCES = /\.(?:go|java|php|py|rb|tsx?|txt)$/;

function typeOf(file: string): string | undefined {
  const type = SOURCES.test(file) ? "text/plain" : file.endsWith(".ico") ? "image/x-icon" : lookup(file);
  return type?.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

/** Tell whether a path is for the host only or hidden. RFC 8615 defines the exception. */
const isPrivate = (name: string): boolean => /^(?!\/\.well-known\/).*\/[._]/.test(name);

/**
 * Read what a build serves, by path with a leading slash: neither hidden files, links, nor the compressed twin of a file
 * by a name of its own.
 *
 * @throws the file system's error, or that of `parseHeadersFile`
 */
export function readBuild(directory: string): Map<string, Answer> {
  const headersFile = path.join(directory, "_headers");
  const rules = existsSync(headersFile) ? parseHeadersFile(readFileSync(headersFile, "utf8")) : [];
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = new Set(
    entries.map(({ parentPath, name }) =>
      `/${path.relative(directory, path.join(parentPath, name))}`.replace(/\\/g, "/"),
    ),
  );
  const isTwin = (name: string): boolean => /\.(?:br|gz)$/.test(name) && names.has(name.slice(0, -3));
  const answerOf = (name: string): Answer => {
    const bodies = new Map(
      CODINGS.filter(([ending]) => names.has(name + ending)).map(([ending, coding]) => [
        coding,
        readFileSync(path.join(directory, name + ending)),
      ]),
    );
    const type = typeOf(name);
    return {
      headers: { ...(type && { "Content-Type": type }), ...headersFor(rules, pathOfFile(name.slice(1))) },
      bodies,
      etag: createHash("sha256")
        .update(bodies.get("identity") ?? "")
        .digest("base64url"),
    };
  };
  const served = [...names].filter((name) => !isPrivate(name) && !isTwin(name));
  return new Map(served.map((name) => [name, answerOf(name)]));
}
