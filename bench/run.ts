import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";

import { chromium, type Browser } from "@playwright/test";

import { precompress } from "../scripts/precompress";
import { findBrowser } from "../tests/support/browser";
import { costOf } from "./command";
import { installLighthouse, lighthouse } from "./lighthouse";
import { readOptions, type Options } from "./options";
import { readPages, repeatPages, type Page } from "./pages";
import { OWN, type Site } from "./peers";
import { report, type Build, type Result, type Results, type State } from "./report";
import { makeCertificate, startSecureServer, type Certificate } from "./secure";
import { sentBytes } from "./weigh";
import { visit } from "./visit";

/** The page that every site has, and the one that is gone to from it. */
const TUTORIAL = "/docs/getting-started/hono";
const NEXT = "/docs/concepts";

/** Of this site alone. */
const OWN_PAGES = ["/", TUTORIAL, "/api/"];

interface Bench extends Options {
  folder: string;
  browser: Browser;
  browserFile: { executablePath: string; args: readonly string[] };
  certificate: Certificate;
  pages: readonly Page[];
  lighthouse: string | undefined;
}

/** Makes a site's folder with its packages; gives the problem when they can't be had. */
async function prepare(
  site: Site,
  bench: Bench,
  pages: readonly Page[],
): Promise<{ root: string } | { problem: string }> {
  const root = site.write(bench.folder, pages);
  if (site.packages.length > 0 && !existsSync(path.join(root, "node_modules"))) {
    const install = await costOf(["npm", "install", "--no-audit", "--no-fund", "-E", ...site.packages], root);
    if (install.exitCode !== 0) {
      return { problem: `could not be installed: ${install.output.slice(-300)}` };
    }
  }
  return { root };
}

const VARIABLES = { CI: "1", ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: undefined };

function mainBytes(output: string): number | undefined {
  const folder = path.join(output, "assets/js");
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => /^(?:runtime~)?main\..*\.js$/.test(file))
    : [];
  return files.length === 0
    ? undefined
    : files.reduce((sum, file) => sum + sentBytes(path.join(folder, file), "br"), 0);
}

/** A cache that another run left breaks a build in another folder: webpack's lies beside the packages. */
function removeCaches(site: Site, root: string): void {
  site.caches.forEach((cache) => rmSync(path.join(root, cache), { recursive: true, force: true }));
}

/** Builds with all its states at one size; the site's folder stays for what comes next. */
async function buildAt(site: Site, root: string, pages: readonly Page[], result: Result): Promise<boolean> {
  const edited = pages[0];
  for (const state of ["cold", "unchanged", "changed"] satisfies State[]) {
    if (state === "cold") {
      removeCaches(site, root);
    } else if (state === "changed" && edited !== undefined) {
      appendFileSync(path.join(root, site.fileOf(edited)), "\n\nOne more paragraph.\n");
    }
    const { output, exitCode, ...cost } = await costOf(site.build, root, VARIABLES);
    if (exitCode !== 0) {
      result.problems.push(`could not build ${pages.length} pages (${state}): ${output.slice(-300)}`);
      return false;
    }
    const build: Build = { pages: pages.length, state, ...cost, mainBytes: mainBytes(path.join(root, site.output)) };
    result.builds = result.builds.filter((old) => old.pages !== build.pages || old.state !== state);
    result.builds.push(build);
    result.builds.sort((first, second) => first.pages - second.pages);
    console.log(`  ${pages.length} pages, ${state}: ${build.cpuSeconds} s of CPU, ${build.peakMegabytes} MB`);
  }
  return true;
}

async function visitPages(site: Site, directory: string, bench: Bench, result: Result): Promise<void> {
  const server = await startSecureServer(directory, bench.certificate);
  try {
    for (const route of site === OWN ? OWN_PAGES : [TUTORIAL]) {
      const url = server.url + route + site.ending;
      if (bench.parts.includes("weight")) {
        result.visits[route] = await visit(bench.browser, url, NEXT + site.ending, bench.repeat);
      }
      if (bench.lighthouse !== undefined) {
        try {
          result.lighthouse[route] = await lighthouse(bench.lighthouse, url, bench.browserFile, bench.repeat);
        } catch (error) {
          result.problems.push(`${route}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      console.log(`  visited ${route}`);
    }
  } finally {
    await server.close();
  }
}

async function benchSite(site: Site, bench: Bench, result: Result): Promise<void> {
  result.problems = [];
  if (bench.parts.some((part) => part !== "build")) {
    const made = site === OWN ? { root: process.cwd() } : await prepare(site, bench, bench.pages);
    if ("problem" in made) {
      result.problems.push(made.problem);
      return;
    }
    const output = path.join(made.root, site.output);
    if (site !== OWN) {
      removeCaches(site, made.root);
      const { exitCode, output: text } = await costOf(site.build, made.root, VARIABLES);
      if (exitCode !== 0) {
        result.problems.push(`could not be built: ${text.slice(-300)}`);
        return;
      }
      await precompress(output);
    }
    await visitPages(site, output, bench, result);
  }
  for (const size of bench.parts.includes("build") ? bench.sizes : []) {
    const pages = repeatPages(bench.pages, Math.max(size, bench.pages.length));
    const made = await prepare(site, bench, pages);
    if ("problem" in made || !(await buildAt(site, made.root, pages, result))) {
      return;
    }
    if (site === OWN) {
      rmSync(made.root, { recursive: true, force: true });
    }
  }
}

const EMPTY = (): Result => ({ visits: {}, lighthouse: {}, builds: [], problems: [] });

async function main(): Promise<void> {
  const options = readOptions();
  const certificate = await makeCertificate();
  const { executablePath, args } = await findBrowser();
  const browserFile = { executablePath, args: [...args, certificate.flag] };
  const pages = readPages("build");
  const browser = await chromium.launch(browserFile);
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  const file = path.resolve(`bench/results/${options.name}.json`);
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : undefined;
  const results: Results = {
    machine: {
      cores: cpus().length,
      node: process.version,
      browser: `Chromium ${browser.version()}`,
      date: new Date().toISOString().slice(0, 10),
      loads: before?.machine.loads ?? {},
    },
    sites: before?.sites ?? {},
  };
  const wantsLighthouse = options.parts.includes("lighthouse");
  const installed = wantsLighthouse ? await installLighthouse(path.join(folder, "lighthouse")) : undefined;
  if (wantsLighthouse && installed === undefined) {
    console.error("Lighthouse could not be installed; its part is left out.");
  }
  try {
    for (const site of options.sites) {
      console.log(site.name);
      const result = { ...EMPTY(), ...results.sites[site.name] };
      results.sites[site.name] = result;
      await benchSite(
        site,
        { ...options, folder, browser, browserFile, certificate, pages, lighthouse: installed },
        result,
      );
      const load = Math.round((loadavg()[1] ?? 0) * 10) / 10;
      const loads = Object.fromEntries(options.parts.map((part) => [part, load]));
      results.machine.loads = { ...results.machine.loads, ...loads };
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
      writeFileSync(file.replace(/json$/, "md"), report(results));
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`Written: bench/results/${options.name}.json and .md`);
}

void main();
