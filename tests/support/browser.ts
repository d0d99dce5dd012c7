import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { chromium } from "@playwright/test";

export interface Browser {
  executablePath: string;
  args: string[];
  /** Where it was found, for the report. */
  source: "CHROME_PATH" | "@sparticuz/chromium" | "Playwright" | "the system";
}

const SYSTEM_BROWSERS = [
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

const ARGS = [
  // Keep Chromium from asking its vendor for updates and components while the tests watch its requests.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
  // Draw glyphs without the machine's own settings for hinting and subpixels.
  "--font-render-hinting=none",
  "--disable-lcd-text",
  "--force-color-profile=srgb",
];

const REMEDY =
  "set CHROME_PATH to a Chrome or Chromium, install one with the system's package manager, or run `npx playwright install chromium`";

const SITE = path.join(__dirname, "../..");

/** Name of the script that starts the packaged browser, in its folder. */
const LAUNCHER = "launch";

/**
 * Start the browser with the fonts and libraries of its own package, so that it is the same on every machine, and one
 * that has no desktop's libraries runs it too.
 */
const launcherOf = (folder: string): string => `#!/bin/sh
export FONTCONFIG_PATH='${folder}/fonts' LD_LIBRARY_PATH='${folder}/al2023/lib'
exec '${folder}/chromium' "$@"
`;

/**
 * Unpack the browser of @sparticuz/chromium, in a process of its own, because the package takes the folder for temporary
 * files from the environment.
 *
 * @param staging - where it is unpacked
 * @param folder - where it will be used
 */
async function unpack(staging: string, folder: string): Promise<void> {
  const script = 'import("@sparticuz/chromium").then(({ default: packaged }) => packaged.executablePath())';
  await promisify(execFile)(process.execPath, ["--eval", script], {
    cwd: SITE,
    // With this execution environment, the package brings its libraries too.
    env: { PATH: process.env.PATH, TMPDIR: staging, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
  });
  const fonts = path.join(staging, "fonts/fonts.conf");
  writeFileSync(fonts, readFileSync(fonts, "utf8").replaceAll("/tmp/fonts", `${folder}/fonts`));
  const launcher = path.join(staging, LAUNCHER);
  writeFileSync(launcher, launcherOf(folder));
  chmodSync(launcher, 0o755);
}

/** Unpack the packaged browser once for each of its versions; processes that do so at the same time don't collide. */
async function packagedBrowser(): Promise<string> {
  const { version } = JSON.parse(
    readFileSync(path.join(SITE, "node_modules/@sparticuz/chromium/package.json"), "utf8"),
  ) as { version: string };
  const folder = path.join(SITE, ".cache", `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(path.dirname(folder), { recursive: true });
    const staging = mkdtempSync(`${folder}-`);
    await unpack(staging, folder);
    try {
      renameSync(staging, folder);
    } catch (error) {
      rmSync(staging, { recursive: true });
      // Another process was first.
      if (!existsSync(folder)) {
        throw error;
      }
    }
  }
  return path.join(folder, LAUNCHER);
}

function installedBrowser(): Omit<Browser, "args"> | undefined {
  if (existsSync(chromium.executablePath())) {
    return { executablePath: chromium.executablePath(), source: "Playwright" };
  }
  const system = SYSTEM_BROWSERS.find((file) => existsSync(file));
  return system === undefined ? undefined : { executablePath: system, source: "the system" };
}

/**
 * Find the browser of all tests: `CHROME_PATH`; on Linux x64, that of the package @sparticuz/chromium; elsewhere one that
 * Playwright installed, or Chrome or Chromium of the system.
 *
 * @throws when `CHROME_PATH` names no file, or there is no browser, with the remedies
 */
export async function findBrowser(): Promise<Browser> {
  const args = [...ARGS, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== "") {
    if (!existsSync(named)) {
      throw new Error(`CHROME_PATH is "${named}", but there is no such file: ${REMEDY}.`);
    }
    return { executablePath: named, args, source: "CHROME_PATH" };
  }
  if (process.platform === "linux" && process.arch === "x64") {
    // Its package has no helper program for a sandbox.
    return { executablePath: await packagedBrowser(), args: [...ARGS, "--no-sandbox"], source: "@sparticuz/chromium" };
  }
  const installed = installedBrowser();
  if (installed === undefined) {
    throw new Error(`No browser was found for the tests: ${REMEDY}.`);
  }
  return { ...installed, args };
}
