import { createHash } from "node:crypto";
import path from "node:path";

/** The HTML of a page's blocks of code and drawings, by the blocks' ids. */
type Blocks = Map<string, string>;

/** Where a compilation's data has the number of its blocks so far. */
const COUNT = "blocks";

/** The part of vfile that counts. */
export interface PageFile {
  /** Absolute. */
  path: string;
  /** Of one compilation of the page alone. */
  data: Record<string, unknown>;
}

const pages = new Map<string, Blocks>();

/** Enough that no two of some thousand pages have the same. */
const PAGE_ID_LENGTH = 6;

const hashOf = (text: string): string => BigInt(`0x${createHash("sha256").update(text).digest("hex")}`).toString(36);

/** Begins the ids of a page's blocks: they must differ from those of other pages, and short ones cost less. */
const pageIdOf = (file: string): string => hashOf(file.replaceAll("\\", "/")).slice(0, PAGE_ID_LENGTH);

/**
 * Keeps a block of a page until the bundler asks for it. A page is compiled for the browser and for the server at the same time,
 * so the blocks are counted in the compilation's own data.
 *
 * @param siteDir - absolute path of the site's root
 * @returns the block's id, the same in each compilation of the page
 */
export function addBlock({ path: page, data }: PageFile, siteDir: string, html: string): string {
  const count = Number(data[COUNT] ?? 0);
  data[COUNT] = count + 1;
  const id = `${pageIdOf(path.relative(siteDir, page))}-${count.toString(36)}`;
  pages.set(page, (pages.get(page) ?? new Map<string, string>()).set(id, html));
  return id;
}

/** The blocks of a page that has been compiled in this process. */
export const blocksOf = (page: string): ReadonlyMap<string, string> => pages.get(page) ?? new Map<string, string>();

/** By an alias, as an absolute path would give the same sources another build in another folder. */
const STORE = "@site/plugins/code/client/store";

/** What a page's module is completed with. */
export interface Completion {
  code: string;
  /** A file of the build, by its path below it. */
  file?: { name: string; content: string };
}

/**
 * Gives the code that makes the HTML of a page's blocks known before the page is shown.
 *
 * @param page - absolute path of the page
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
