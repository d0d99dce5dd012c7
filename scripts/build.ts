import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

import { KeyError } from "../plugins/api-reference/node/key";
import { readHandedOn } from "../plugins/search/node/records-file";

import { API_GIVEN_UP, type Environment, EnvironmentError, readEnvironment } from "../src/config/environment";
import { checkFolder, FolderError } from "../src/config/folder";
import { brokenLinksOf, locateBrokenLinks, type SourceFile } from "./broken-links";
import { diskProblem } from "./disk-error";
import { LOG, runDocusaurus, type DocusaurusRun } from "./docusaurus";
import { LockedError, takeLock } from "./lock";
import { placesOf } from "./places";
import { keepRecords } from "./search-records";
import { stoppable, StoppedError } from "./stop";
import { warningsOf } from "./warnings";

const root = path.resolve(__dirname, "..");
const fresh = path.join(root, ".build-next");
const previous = path.join(root, ".build-previous");
const target = path.join(root, "build");

/** Held while a build runs, since two would write into the same folders. */
const LOCK = ".cache/build.lock";

class BuildError extends Error {}

/** What authors write: folders of pages and components, and the files that name them. */
const WRITTEN = ["docs", "src", "docusaurus.config.ts", "sidebars.ts"];

async function writtenFiles(): Promise<SourceFile[]> {
  const names = await Promise.all(
    WRITTEN.map(async (source) =>
      path.extname(source) === ""
        ? (await readdir(path.join(root, source), { recursive: true })).map((name) => path.posix.join(source, name))
        : [source],
    ),
  );
  return Promise.all(
    names
      .flat()
      .filter((name) => /\.(?:mdx?|tsx?)$/.test(name))
      .map(async (name) => ({ name, content: await readFile(path.join(root, name), "utf8") })),
  );
}

async function checkOutput({ succeeded, output, diskProblem: disk }: DocusaurusRun): Promise<void> {
  const files = await writtenFiles();
  const places = [...placesOf(output, files), ...locateBrokenLinks(brokenLinksOf(output), files)];
  const warnings = warningsOf(output);
  if (!succeeded) {
    throw new BuildError(
      disk ?? [`Docusaurus stopped; its message is above, its whole output in ${LOG}.`, ...places].join("\n"),
    );
  }
  if (warnings.length > 0 && process.env.CI === "true") {
    throw new BuildError(["Warnings are failures when CI=true:", ...warnings, ...places].join("\n"));
  }
  places.forEach((place) => console.warn(place));
}

/** Where the site can't be built with the live document and the snapshot is asked for, it is built again without it. */
async function runSite({ apiOnError, apiUrl }: Environment, signal: AbortSignal): Promise<DocusaurusRun> {
  const run = await runDocusaurus({ root, outDir: fresh, signal });
  if (run.succeeded || apiUrl === undefined || apiOnError === "fail") {
    return run;
  }
  console.warn(`\nThe build failed with the document of ${apiUrl}. It is made again with the snapshot.`);
  await remove(fresh);
  return runDocusaurus({ root, outDir: fresh, signal, variables: { [API_GIVEN_UP]: "yes" } });
}

async function swap(): Promise<void> {
  await rm(previous, { recursive: true, force: true });
  if (existsSync(target)) {
    await rename(target, previous);
  }
  try {
    await rename(fresh, target);
  } catch (error) {
    await restore();
    throw error;
  }
  await rm(previous, { recursive: true, force: true });
}

/** Gives the previous build back, where another one had begun to take its place. */
async function restore(): Promise<void> {
  if (!existsSync(target) && existsSync(previous)) {
    await rename(previous, target);
  }
}

/** Work that was broken off may still write a file or two while its folder is removed. */
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });

async function buildFresh(environment: Environment, signal: AbortSignal): Promise<void> {
  await checkOutput(await runSite(environment, signal));
  const index = await readFile(path.join(fresh, "search/index.json"), "utf8");
  const records = await readHandedOn(path.join(root, ".docusaurus"), ["en"]);
  signal.throwIfAborted();
  await keepRecords(root, index, records);
}

/**
 * Builds into a folder of its own and puts it in the place of `build/` only when it is whole, so that a failed build
 * leaves the previous one as it was. With `CI=true` a warning is a failure.
 *
 * @throws FolderError, EnvironmentError, KeyError, LockedError, BuildError, StoppedError, errors of the disk
 */
export async function build(): Promise<void> {
  checkFolder(root);
  const environment = readEnvironment(process.env);
  await stoppable(async (signal) => {
    const unlock = takeLock(path.join(root, LOCK));
    try {
      await restore();
      await remove(fresh);
      await buildFresh(environment, signal);
      await swap();
    } finally {
      await remove(fresh);
      unlock();
    }
  });
}

const KNOWN = [BuildError, EnvironmentError, FolderError, KeyError, LockedError, StoppedError];

/** Runs a command's main function; known errors end the process with their message alone. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const known = KNOWN.some((kind) => error instanceof kind) ? (error as Error).message : diskProblem(root, error);
    if (known === undefined) {
      throw error;
    }
    console.error(`\n${known}\nThe previous build/ was left as it was.`);
    process.exitCode = error instanceof StoppedError ? error.exitCode : 1;
  }
}

if (require.main === module) {
  void runCommand(build);
}
