import { createHash } from "node:crypto";
import { existsSync, rmSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { writeWhole } from "docusaurus-site-kit";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const COMPRESSIBLE = new Set([".css", ".html", ".js", ".json", ".md", ".svg", ".txt", ".webmanifest", ".xml"]);

/** Below one network packet (1,500 bytes less headers) compression saves no round trip. */
const SMALLEST = 1_400;

/** Files at once: zlib's thread pool has four threads. */
const PARALLEL = 4;

/** Qualities of brotli: the best takes about 1 s per megabyte, the quick one a fortieth of that for a tenth more bytes. */
const BEST = 11;
const QUICK = 5;

/** Levels of gzip for the same two cases: the best takes twice as long as zlib's default for 0.6 % fewer bytes of pages. */
const gzipLevel = (quality: number): number => (quality === BEST ? 9 : constants.Z_DEFAULT_COMPRESSION);

/** Of the window's bits; brotli sets up tables of the window's size, which for a page takes longer than compressing it. */
const LARGEST_WINDOW = constants.BROTLI_DEFAULT_WINDOW;

/** Bits of the smallest window that holds all of a text; brotli keeps 16 bytes of it to itself. */
const windowFor = (bytes: number): number =>
  Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), constants.BROTLI_MIN_WINDOW_BITS), LARGEST_WINDOW);

/**
 * Bytes of text that get the best quality whatever it takes. The pages of a larger site (some 80) get the quick one, so
 * that its build doesn't consist of compression; what all pages share stays at the best.
 */
const BEST_UP_TO = 8_000_000;

/** What every page of a Docusaurus site loads. */
const SHARED = /^assets\/(?:css\/|js\/(?:main|runtime~main)\.)/;

export interface Settings {
  /** A folder that remembers compressed content between builds; without it everything is compressed anew. */
  cache?: string | undefined;
  /** Bytes of text above which pages get the quick quality. */
  bestUpTo?: number;
  /** Folders whose files get the best quality whatever it takes, relative to the build. */
  best?: readonly string[];
}

/** A file that has been looked at. */
export interface Seen {
  file: string;
  /** When it was changed last before it was read, in milliseconds. */
  modified: number;
}

/** Compressed content by what it was made from. Entries that a build doesn't use are dropped at its end. */
class Memory {
  private readonly used = new Map<string, Promise<Buffer>>();

  constructor(private readonly folder: string) {}

  /** @param settings - whatever but the content decides on the result */
  get(content: Buffer, settings: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const key = createHash("sha256").update(`${process.versions.brotli} ${settings} `).update(content).digest("hex");
    const known = this.used.get(key) ?? this.recall(path.join(this.folder, key), make);
    this.used.set(key, known);
    return known;
  }

  private async recall(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
    if (existsSync(file)) {
      return readFile(file);
    }
    const made = await make();
    // A build that is broken off must not leave half a file for the next one.
    await writeWhole(file, made);
    return made;
  }

  async prune(): Promise<void> {
    const stale = (await readdir(this.folder)).filter((name) => !this.used.has(name));
    await Promise.all(stale.map((name) => rm(path.join(this.folder, name), { force: true })));
  }
}

interface Source {
  file: string;
  content: Buffer;
}

async function compressFile({ file, content }: Source, quality: number, memory: Memory | undefined): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(content.length),
  };
  const squeeze = (): Promise<Buffer> => brotli(content, { params });
  const [br, gz] = await Promise.all([
    memory === undefined ? squeeze() : memory.get(content, JSON.stringify(params), squeeze),
    deflate(content, { level: gzipLevel(quality) }),
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
 * @returns the files that were looked at
 */
export async function precompress(
  directory: string,
  { cache, bestUpTo = BEST_UP_TO, best = [] }: Settings = {},
): Promise<Seen[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const sources = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.has(path.extname(entry.name)))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const { mtimeMs: modified } = await stat(file);
        return { file, modified, content: await readFile(file) };
      }),
  );
  const isLarge = sources.reduce((sum, { content }) => sum + content.length, 0) > bestUpTo;
  const qualityOf = (file: string): number => {
    const name = path.relative(directory, file).split(path.sep).join("/");
    return isLarge && !SHARED.test(name) && !best.some((folder) => name.startsWith(folder)) ? QUICK : BEST;
  };
  const queue = sources.filter(({ content }) => content.length >= SMALLEST);
  if (cache !== undefined) {
    await mkdir(cache, { recursive: true });
  }
  const memory = cache === undefined ? undefined : new Memory(cache);
  const work = async (): Promise<void> => {
    for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
      await compressFile(source, qualityOf(source.file), memory);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: PARALLEL }, () => work().finally(() => queue.splice(0))));
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") {
    throw failed.reason;
  }
  await memory?.prune();
  return sources.map(({ file, modified }) => ({ file, modified }));
}

/** Removes the twins of files that have been written again since: a twin is never of an older text. */
export function removeStaleTwins(seen: readonly Seen[]): void {
  for (const { file, modified } of seen) {
    if (statSync(file, { throwIfNoEntry: false })?.mtimeMs !== modified) {
      [".br", ".gz"].forEach((ending) => rmSync(file + ending, { force: true }));
    }
  }
}
