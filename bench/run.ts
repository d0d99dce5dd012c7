import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";

import { chromium } from "@playwright/test";

import { findBrowser } from "../tests/support/browser";
import { buildAt } from "./builds";
import { installLighthouse } from "./lighthouse";
import { readOptions, type Options } from "./options";
import { readPages, repeatPages, type Page } from "./pages";
import type { Site } from "./peers";
import { buildToServe } from "./prepare";
import { type Part, report, type Result, type Results } from "./report";
import { makeCertificate, startSecureServer } from "./secure";
import { startOf } from "./start";
import { lighthouseInTurn, visitInTurn, type Served } from "./visits";

interface Bench extends Options {
  /** Folder for generated files; removed at the end. */
  folder: string;
  pages: readonly Page[];
  resultOf: (site: Site) => Result;
  /** Write the results so far. */
  save: (part: Part) => void;
}

async function serveAll(
  { sites, parts, folder, pages, resultOf }: Bench,
  certificate: Awaited<ReturnType<typeof makeCertificate>>,
): Promise<(Served & { close: () => Promise<void> })[]> {
  const served = [];
  for (const site of sites) {
    const result = resultOf(site);
    const built = await buildToServe(site, folder, pages);
    if ("problem" in built) {
      parts.filter((part) => part !== "build").forEach((part) => result.problems[part].push(built.problem));
    } else {
      const { url, close } = await startSecureServer(built.output, certificate);
      served.push({ site, result, url, close });
    }
  }
  return served;
}

/** Run all measurements that use a browser. */
async function benchVisits(bench: Bench): Promise<void> {
  const { parts, repeat, folder, save } = bench;
  const certificate = await makeCertificate();
  const { executablePath, args } = await findBrowser();
  const browserFile = { executablePath, args: [...args, certificate.flag] };
  const served = await serveAll(bench, certificate);
  try {
    if (parts.includes("weight")) {
      console.log("Visits");
      const browser = await chromium.launch(browserFile);
      await visitInTurn(served, browser, repeat).finally(() => browser.close());
      save("weight");
    }
    if (parts.includes("lighthouse")) {
      console.log("Lighthouse");
      const command = await installLighthouse(path.join(folder, "lighthouse"));
      if (command === undefined) {
        served.forEach(({ result }) => result.problems.lighthouse.push("Lighthouse could not be installed."));
        save("lighthouse");
      } else {
        await lighthouseInTurn(served, command, browserFile, repeat);
        save("lighthouse");
      }
    }
  } finally {
    await Promise.all(served.map(({ close }) => close()));
  }
}

async function benchBuilds({ sites, sizes, folder, pages, resultOf, save }: Bench): Promise<void> {
  for (const size of sizes) {
    const repeated = repeatPages(pages, Math.max(size, pages.length));
    for (const site of sites) {
      await buildAt(site, folder, repeated, resultOf(site), () => save("build"));
      save("build");
    }
  }
}

async function browserVersion(): Promise<string> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const version = browser.version();
  await browser.close();
  return version;
}

async function main(): Promise<void> {
  const options = readOptions();
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  const file = path.resolve(`bench/results/${options.name}.json`);
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : undefined;
  const results: Results = {
    machine: {
      cores: cpus().length,
      node: process.version,
      browser: `Chromium ${await browserVersion()}`,
      date: new Date().toISOString().slice(0, 10),
      loads: before?.machine.loads ?? {},
    },
    sites: {},
  };
  const sites = new Map(Object.entries(before?.sites ?? {}));
  for (const { name } of options.sites) {
    sites.set(name, startOf(sites.get(name), options.parts));
  }
  const bench: Bench = {
    ...options,
    folder,
    pages: readPages("build"),
    resultOf: ({ name }) => {
      const result = sites.get(name) ?? startOf(undefined, []);
      sites.set(name, result);
      return result;
    },
    save: (part) => {
      const load = Math.round((loadavg()[1] ?? 0) * 10) / 10;
      results.machine.loads = { ...results.machine.loads, [part]: load };
      results.sites = Object.fromEntries(sites);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
      writeFileSync(file.replace(/json$/, "md"), report(results));
    },
  };
  try {
    if (options.parts.some((part) => part !== "build")) {
      await benchVisits(bench);
    }
    if (options.parts.includes("build")) {
      await benchBuilds(bench);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`Written: bench/results/${options.name}.json and .md`);
}

void main();
