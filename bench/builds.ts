import { appendFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

import { costOf } from "./command";
import type { Page } from "./pages";
import { OWN, type Site } from "./peers";
import { prepare, removeCaches, VARIABLES } from "./prepare";
import type { Build, Result, State } from "./report";
import { sentBytes } from "./weigh";

function mainBytes(output: string): number | undefined {
  const folder = path.join(output, "assets/js");
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => /^(?:runtime~)?main\..*\.js$/.test(file))
    : [];
  return files.length === 0
    ? undefined
    : files.reduce((sum, file) => sum + sentBytes(path.join(folder, file), "br"), 0);
}

async function buildStates(
  site: Site,
  root: string,
  pages: readonly Page[],
  result: Result,
  save: () => void,
): Promise<void> {
  const edited = pages[0];
  for (const state of ["cold", "unchanged", "changed"] satisfies State[]) {
    if (state === "cold") {
      removeCaches(site, root);
    } else if (state === "changed" && edited !== undefined) {
      appendFileSync(path.join(root, site.fileOf(edited)), "\n\nOne more paragraph.\n");
    }
    const { output, exitCode, ...cost } = await costOf(site.build, root, VARIABLES);
    if (exitCode !== 0) {
      result.problems.build.push(`could not build ${pages.length} pages (${state}): ${output.slice(-300)}`);
      return;
    }
    const build: Build = { pages: pages.length, state, ...cost, mainBytes: mainBytes(path.join(root, site.output)) };
    result.builds = result.builds.filter((old) => old.pages !== build.pages || old.state !== state);
    result.builds.push(build);
    result.builds.sort((first, second) => first.pages - second.pages);
    save();
    console.log(
      `${site.name}, ${pages.length} pages, ${state}: ${build.cpuSeconds} s of CPU, ${build.peakMegabytes} MB`,
    );
  }
}

/**
 * Build a site of one size cold, unchanged and with one page changed, and add each build's cost to its result.
 *
 * @param folder - the run's folder for generated files
 * @param save - called after each build, so that an interrupted run keeps its results
 */
export async function buildAt(
  site: Site,
  folder: string,
  pages: readonly Page[],
  result: Result,
  save: () => void,
): Promise<void> {
  const made = await prepare(site, folder, pages);
  if ("problem" in made) {
    result.problems.build.push(made.problem);
    return;
  }
  await buildStates(site, made.root, pages, result, save);
  if (site === OWN) {
    rmSync(made.root, { recursive: true, force: true });
  }
}
