import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const deflate = promisify(gzip);

/** Skip `.xml`: the sitemap plugin may write its file at the same time. */
const COMPRESSIBLE = new Set([".css", ".html", ".js", ".json", ".md", ".mjs", ".svg", ".txt"]);

/** Bytes below which a file fits into one network packet (1,500 less headers), so that compression saves no round trip. */
const SMALLEST = 1_400;

/** Files compressed in parallel: zlib's thread pool has four threads. */
const PARALLEL = 4;

/** Return the bits of the smallest window that holds a text and 16 bytes: brotli allocates tables of the window's size. */
const windowBits = (bytes: number): number =>
  Math.min(
    Math.max(Math.ceil(Math.log2(bytes + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );

/** Brotli's settings, except the window's size, which the content decides. */
const SETTINGS = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** Return a name for brotli's output of a content: with other settings or another brotli, the bytes could be others. */
const nameOf = (content: Buffer): string =>
  createHash("sha256")
    .update(JSON.stringify([process.versions.brotli, SETTINGS]))
    .update(content)
    .digest("hex");

/** Compress with brotli, unless a build before has compressed the same bytes: it takes a third of a build's CPU time. */
async function brotliOf(content: Buffer, cached: string): Promise<Buffer> {
  const known = await readFile(cached).catch(() => undefined);
  // Compare: the cache can be damaged, or written by a build that nobody trusts.
  if (known !== undefined && (await unbrotli(known).catch(() => undefined))?.equals(content)) {
    return known;
  }
  const params = {
    ...SETTINGS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(content.length),
  };
  const twin = await brotli(content, { params });
  // Rename: a build that is stopped must not leave half a file. Another build's clean-up may come between: no loss.
  const temporary = `${cached}.${randomUUID()}`;
  await writeFile(temporary, twin);
  await rename(temporary, cached).catch(() => undefined);
  return twin;
}

/**
 * Write a `.br` and a `.gz` file beside every text file of a build that is worth compressing.
 *
 * @param cacheDir - folder that keeps brotli's output for the next build, by hashes of what was compressed; is created
 */
export async function precompress(outDir: string, cacheDir: string): Promise<void> {
  const files = (await readdir(outDir, { recursive: true })).filter((file) => COMPRESSIBLE.has(path.extname(file)));
  await mkdir(cacheDir, { recursive: true });
  const outdated = new Set(await readdir(cacheDir));
  const compressFile = async (file: string): Promise<void> => {
    const content = await readFile(file);
    if (content.length < SMALLEST) {
      return;
    }
    const name = nameOf(content);
    outdated.delete(name);
    await writeFile(`${file}.br`, await brotliOf(content, path.join(cacheDir, name)));
    await writeFile(`${file}.gz`, await deflate(content, { level: 9 }));
  };
  const work = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      await compressFile(path.join(outDir, file));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  await Promise.all([...outdated].map((name) => rm(path.join(cacheDir, name), { force: true })));
}
