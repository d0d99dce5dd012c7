import { existsSync, rmSync } from "node:fs";
import path from "node:path";

import { precompress } from "../plugins/precompress";

import { costOf } from "./command";
import type { Page } from "./pages";
import { OWN, type Site } from "./peers";

/** Environment of all builds: no prompts, no telemetry. */
export const VARIABLES = { CI: "1", ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: undefined };

/** Create a site's folder and install its packages; returns the problem when that fails. */
export async function prepare(
  site: Site,
  folder: string,
  pages: readonly Page[],
): Promise<{ root: string } | { problem: string }> {
  const root = site.write(folder, pages);
  if (site.packages.length > 0 && !existsSync(path.join(root, "node_modules"))) {
    const install = await costOf(["npm", "install", "--no-audit", "--no-fund", "-E", ...site.packages], root);
    if (install.exitCode !== 0) {
      return { problem: `could not be installed: ${install.output.slice(-300)}` };
    }
  }
  return { root };
}

/** Remove the caches of earlier runs, which break a build in another folder: webpack's is beside the packages. */
export function removeCaches(site: Site, root: string): void {
  site.caches.forEach((cache) => rmSync(path.join(root, cache), { recursive: true, force: true }));
}

/** Build a site for serving, except this one, which is already built. Returns the folder to serve. */
export async function buildToServe(
  site: Site,
  folder: string,
  pages: readonly Page[],
): Promise<{ output: string } | { problem: string }> {
  if (site === OWN) {
    return { output: path.resolve(site.output) };
  }
  const made = await prepare(site, folder, pages);
  if ("problem" in made) {
    return made;
  }
  removeCaches(site, made.root);
  const { exitCode, output: text } = await costOf(site.build, made.root, VARIABLES);
  if (exitCode !== 0) {
    return { problem: `could not be built: ${text.slice(-300)}` };
  }
  const output = path.join(made.root, site.output);
  await precompress(output);
  return { output };
}
