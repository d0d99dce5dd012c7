import { readFile } from "node:fs/promises";
import path from "node:path";

/** Gives a built site's file by its path, which begins with a slash; undefined where there is none. */
export type Source = (file: string) => Promise<string | undefined>;

const isMissing = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** How long a site may take for a file, in milliseconds. */
const PATIENCE = 20_000;

function fromFolder(folder: string): Source {
  const root = path.resolve(folder);
  return async (file) => {
    const wanted = path.join(root, file);
    if (!wanted.startsWith(root + path.sep)) {
      return undefined;
    }
    return readFile(wanted, "utf8").catch((error: unknown) => {
      if (isMissing(error)) {
        return undefined;
      }
      throw error;
    });
  };
}

function fromAddress(address: string): Source {
  const base = address.replace(/\/+$/, "");
  return async (file) => {
    const response = await fetch(base + encodeURI(file), { signal: AbortSignal.timeout(PATIENCE) });
    if (response.status === 404) {
      return undefined;
    }
    if (!response.ok) {
      throw new Error(`${base}${file} answered ${response.status}`);
    }
    return response.text();
  };
}

/**
 * Opens a built site.
 *
 * @param place - a folder, or an address that begins with `http://` or `https://`
 */
export const sourceOf = (place: string): Source =>
  /^https?:\/\//.test(place) ? fromAddress(place) : fromFolder(place);
