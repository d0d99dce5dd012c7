import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";

import { chromium } from "@playwright/test";

import { precompress } from "../plugins/precompress";
import { findBrowser } from "../tests/support/browser";
import { measureBuilds } from "./builds";
import { measureClients } from "./clients";
import { run, VARIABLES } from "./command";
import { type Page, readGuides, readPage } from "./pages";
import { withSection } from "./report";
import { makeCertificate, serve } from "./serve";
import { createSite, OWN, SITES } from "./sites";
import { measureWeight, type Place } from "./weight";

/** Node for all builds: the other generators need a newer one than this site. Its package `node` is a script only. */
const NODE = `node-${process.platform}-${process.arch}@22.23.3`;
const PARTS = ["weight", "builds", "clients"];
const RESULTS = "bench/results.md";

const TUTORIAL = "docs/getting-started/hono";
const CONCEPTS = "docs/concepts";

/** Serve this site's `build/` and, once built, all peers, each by a server of its own. */
async function servePlaces(folder: string, guides: readonly Page[], certificate: { key: string; cert: string }) {
  const places: Place[] = [];
  for (const site of SITES) {
    const root = site === OWN ? "" : await createSite(site, folder, guides);
    const output = path.resolve(root, site.output);
    if (site !== OWN) {
      await run(site.build, root);
      await precompress(output, path.join(root, "precompressed"));
    }
    const origin = await serve(output, certificate);
    const place = (slug: string, route = `/${slug}${site.ending}`): Place => {
      const { title: heading } = readPage(OWN.output, slug);
      return { site, route, url: origin + route, heading };
    };
    const { route: href, heading } = place(CONCEPTS);
    places.push({ ...place(TUTORIAL), link: { href, heading } });
    if (site === OWN) {
      places.push(place(CONCEPTS), place("index", "/"), place("api", "/api/"));
    }
  }
  return places;
}

/** Return the commit and the date, which stand above each table. */
function provenance(): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  return `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}`;
}

/** Write a section of the report, with the machine if it matters. */
function save(title: string, text: string, machine?: string): void {
  const before = existsSync(RESULTS) ? readFileSync(RESULTS, "utf8") : "# Benchmark, by `npm run bench`";
  const head = `${provenance()}${machine === undefined ? "" : `: ${machine}`}.`;
  writeFileSync(RESULTS, withSection(before, title, `${head}\n\n${text}`));
  console.log(`${text}\n`);
}

async function compareClients(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  try {
    save("Weight of a client", await measureClients(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main([part, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0 || (part !== undefined && !PARTS.includes(part))) {
    throw new Error(`Usage: npm run bench [-- ${PARTS.join("|")}]`);
  }
  if (part === undefined || part === "clients") {
    await compareClients();
  }
  if (part !== "clients") {
    await compareSites(part);
  }
}

/** @param part - `weight`, `builds`, or undefined for both */
async function compareSites(part: string | undefined): Promise<void> {
  const guides = readGuides(OWN.output);
  const certificate = await makeCertificate();
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: [...args, certificate.flag] });
  const machine = [`${cpus().length} cores`, cpus()[0]?.model, `Chromium ${browser.version()}`, NODE].join(", ");
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  try {
    await run(`npm install --prefix . --no-audit --no-fund ${NODE}`, folder);
    VARIABLES.PATH = [path.join(folder, "node_modules/.bin"), process.env.PATH].join(path.delimiter);
    if (part !== "builds") {
      const places = await servePlaces(path.join(folder, "served"), guides, certificate);
      save("Weight and time of a visit", await measureWeight(places, browser), machine);
    }
    if (part !== "weight") {
      save("Builds", await measureBuilds(path.join(folder, "built"), guides), machine);
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main(process.argv.slice(2));
