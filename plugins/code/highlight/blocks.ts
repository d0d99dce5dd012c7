import { createHash } from "node:crypto";
import path from "node:path";

/** HTML of a page's code blocks and drawings, by block id. */
type Blocks = Map<string, string>;

/** Key in `data` for the number of blocks so far. */
const COUNT = "blocks";

/** The part of vfile that is used. */
export interface PageFile {
  /** Absolute. */
  path: string;
  /** Belongs to one compilation of the page. */
  data: Record<string, unknown>;
}

const pages = new Map<string, Blocks>();

/** Characters that keep ids unique among thousands of pages. */
const PAGE_ID_LENGTH = 6;

const hashOf = (text: string): string => BigInt(`0x${createHash("sha256").update(text).digest("hex")}`).toString(36);

/** Return the prefix of a page's block ids: unique to the page, and short to save bytes. */
const pageIdOf = (file: string): string => hashOf(file.replaceAll("\\", "/")).slice(0, PAGE_ID_LENGTH);

/**
 * Store a block until `completionOf` is called. Count blocks in the compilation's own data, because a page is
 * compiled for the browser and for the server at the same time.
 *
 * @returns the block's id, the same in each compilation of the page
 */
export function addBlock({ path: page, data }: PageFile, siteDir: string, html: string): string {
  const count = Number(data[COUNT] ?? 0);
  data[COUNT] = count + 1;
  const id = `${pageIdOf(path.relative(siteDir, page))}-${count.toString(36)}`;
  pages.set(page, (pages.get(page) ?? new Map<string, string>()).set(id, html));
  return id;
}

export const blocksOf = (page: string): ReadonlyMap<string, string> => pages.get(page) ?? new Map<string, string>();

/** Use the alias: an absolute path would make builds differ between folders. */
const STORE = "@site/plugins/code/client/store";

/** Code to append to a page's module. */
export interface Completion {
  code: string;
  /** File to emit, by its path in the build. */
  file?: { name: string; content: string };
}

/**
 * Return the code that registers a page's blocks before the page renders.
 *
 * @param isApart - whether the HTML is in a file beside the page's script; otherwise it is in the code
 */
export function completionOf(page: string, isApart: boolean): Completion {
  const blocks = [...blocksOf(page)];
  const [[first] = []] = blocks;
  if (first === undefined) {
    return { code: "" };
  }
  const content = JSON.stringify(Object.fromEntries(blocks));
  if (!isApart) {
    return { code: `\nimport { addBlocks } from "${STORE}";\naddBlocks(${content});\n` };
  }
  const name = `assets/js/${first.split("-", 1)[0] ?? ""}.${hashOf(content).slice(0, 8)}.json`;
  const code = `\nimport { loadBlocks } from "${STORE}";\nawait loadBlocks(__webpack_public_path__ + "${name}", "${first}");\n`;
  return { code, file: { name, content } };
}
