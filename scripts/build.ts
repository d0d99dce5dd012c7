import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

import { EnvironmentError, readEnvironment } from "../src/config/environment";
import { writeOfflineManifest } from "../src/plugins/offline/manifest";
import { indexProblems } from "../src/plugins/search/check-index";
import type { SearchRecord } from "../src/plugins/search/record";
import { HANDED_ON, keepRecords } from "../src/plugins/search/records-file";
import { hostedSearchSources, tryItSources } from "../src/plugins/security-headers/policy";
import { InlineCodeError, writeSecurityHeaders } from "../src/plugins/security-headers/write";
import { brokenLinksOf, locateBrokenLinks, type SourceFile } from "./broken-links";
import { LOG, runDocusaurus, type DocusaurusRun } from "./docusaurus";
import { placesOf } from "./places";
import { precompress } from "./precompress";
import { warningsOf } from "./warnings";

const root = path.resolve(__dirname, "..");
const fresh = path.join(root, ".build-next");
const previous = path.join(root, ".build-previous");
const target = path.join(root, "build");

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

async function checkOutput({ succeeded, output }: DocusaurusRun): Promise<void> {
  const files = await writtenFiles();
  const places = [...placesOf(output, files), ...locateBrokenLinks(brokenLinksOf(output), files)];
  const warnings = warningsOf(output);
  if (!succeeded) {
    throw new BuildError(
      [`Docusaurus stopped; its message is above, its whole output in ${LOG}.`, ...places].join("\n"),
    );
  }
  if (warnings.length > 0 && process.env.CI === "true") {
    throw new BuildError(["Warnings are failures when CI=true:", ...warnings, ...places].join("\n"));
  }
  places.forEach((place) => console.warn(place));
}

/** The records that the finished search index was made of. @throws BuildError when readers could not search that index */
async function checkSearch(): Promise<SearchRecord[]> {
  const read = (file: string): Promise<string> => readFile(path.join(root, file), "utf8");
  const records = JSON.parse(await read(`.docusaurus/${HANDED_ON}`)) as SearchRecord[];
  const problems = indexProblems(await read(".build-next/search/index.json"), records);
  if (problems.length > 0) {
    throw new BuildError(
      ["The search index is of no use to readers:", ...problems.map((problem) => `- ${problem}`)].join("\n"),
    );
  }
  return records;
}

async function swap(): Promise<void> {
  await rm(previous, { recursive: true, force: true });
  if (existsSync(target)) {
    await rename(target, previous);
  }
  await rename(fresh, target);
  await rm(previous, { recursive: true, force: true });
}

/**
 * Builds into a folder of its own and puts it in the place of `build/` only when it is whole, so that a failed build
 * leaves the previous one as it was. With `CI=true` a warning is a failure.
 *
 * @throws EnvironmentError, BuildError, InlineCodeError
 */
export async function build(): Promise<void> {
  const environment = readEnvironment(process.env);
  await rm(fresh, { recursive: true, force: true });
  try {
    await checkOutput(await runDocusaurus(root, fresh));
    const records = await checkSearch();
    if (environment.offline) {
      await writeOfflineManifest(fresh);
    }
    await writeSecurityHeaders(fresh, {
      everywhere: hostedSearchSources(environment.search?.appId),
      reference: tryItSources(environment.apiUrl),
    });
    await precompress(fresh, { cache: path.join(root, ".cache/compressed") });
    await swap();
    await keepRecords(root, records);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Runs a command's main function; known errors end the process with their message alone. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (error instanceof EnvironmentError || error instanceof BuildError || error instanceof InlineCodeError) {
      console.error(`\n${error.message}\nThe previous build/ was left as it was.`);
      process.exitCode = 1;
      return;
    }
    throw error;
  }
}

if (require.main === module) {
  void runCommand(build);
}
