/**
 * What plugins do to a build whose pages are written, in the order in which it has to happen:
 *
 * - `pages` changes the HTML of pages;
 * - `derive` reads pages and writes files beside them: an index, twins, pictures;
 * - `seal` writes what depends on the very bytes of all files, such as hashes and lists of files;
 * - `compress` writes compressed twins.
 */
export const STAGES = ["pages", "derive", "seal", "compress"] as const;

export type Stage = (typeof STAGES)[number];

const KEY = Symbol.for("docusaurus-site-kit/stages");

interface Entry {
  stage: Stage;
  work: () => void | Promise<void>;
  settle: { resolve: () => void; reject: (error: unknown) => void };
}

/**
 * What is to be done to a build, by its folder. Each locale is built into a folder of its own.
 *
 * It belongs to the process: Docusaurus loads every plugin by itself, and with it a copy of this module.
 */
const builds = ((globalThis as { [KEY]?: Map<string, Entry[]> })[KEY] ??= new Map());

async function run(entries: readonly Entry[]): Promise<void> {
  const inOrder = STAGES.flatMap((stage) => entries.filter((entry) => entry.stage === stage));
  for (const { work, settle } of inOrder) {
    try {
      await work();
      settle.resolve();
    } catch (error) {
      // The build fails with this one. Later work would be on a build that isn't what it expects.
      settle.reject(error);
      return;
    }
  }
}

/**
 * Does a part of a plugin's `postBuild` when it is its turn. Docusaurus starts the hooks of all plugins at once; this gives
 * them an order that doesn't depend on the order of plugins in the configuration. Within a stage that order counts, and one
 * thing is done at a time.
 *
 * Call it in the first, synchronous part of `postBuild`, and return what it returns.
 *
 * @param outDir - the folder of the build
 * @returns when the work is done; rejects with the work's own error
 */
export function inStage(outDir: string, stage: Stage, work: () => void | Promise<void>): Promise<void> {
  const entries = builds.get(outDir) ?? [];
  if (entries.length === 0) {
    builds.set(outDir, entries);
    // By then every plugin's hook has been called.
    setImmediate(() => {
      builds.delete(outDir);
      void run(entries);
    });
  }
  return new Promise((resolve, reject) => {
    entries.push({ stage, work, settle: { resolve, reject } });
  });
}
