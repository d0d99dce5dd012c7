import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const COMPRESSIBLE = new Set([".css", ".html", ".js", ".json", ".md", ".svg", ".txt", ".webmanifest", ".xml"]);

/** Below one network packet (1,500 bytes less headers) compression saves no round trip. */
const SMALLEST = 1_400;

/** Files at once: zlib's thread pool has four threads. */
const PARALLEL = 4;

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST) {
    return;
  }
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    deflate(content, { level: 9 }),
  ]);
  await Promise.all(
    [
      { name: `${file}.br`, data: br },
      { name: `${file}.gz`, data: gz },
    ]
      .filter(({ data }) => data.length < content.length)
      .map(({ name, data }) => writeFile(name, data)),
  );
}

/**
 * Writes a `.br` and a `.gz` twin beside every text file that is worth it, so that serving costs no compression.
 *
 * @param directory - the folder to walk
 * @returns how many files were looked at
 */
export async function precompress(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const queue = [...files];
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
        await compressFile(file);
      }
    }),
  );
  return files.length;
}
