import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { chromium } from "@playwright/test";

export interface Browser {
  executablePath: string;
  args: string[];
  /** What is added to the environment of its process. */
  env?: Record<string, string>;
  /** Where it was found, for the report. */
  source: string;
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

/** Keeps Chromium from asking its vendor for updates and components while the tests watch its requests. */
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
];

const sandbox = (): string[] => (process.getuid?.() === 0 ? ["--no-sandbox"] : []);

const REMEDIES = `No browser was found for the tests. One of these helps:
  1. CHROME_PATH=/path/to/chrome npm test
  2. npx playwright install chromium
  3. install Chrome or Chromium with the system's package manager
  4. run on Linux x64, where the package @sparticuz/chromium brings one`;

/**
 * Finds a Chromium of this machine, in this order: `CHROME_PATH`; one that Playwright installed; Chrome or Chromium of the
 * system.
 *
 * @returns undefined when there is none
 * @throws Error with the four remedies when `CHROME_PATH` names no file
 */
export function installedBrowser(): Browser | undefined {
  const args = [...QUIET, ...sandbox()];
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== "") {
    if (!existsSync(named)) {
      throw new Error(`CHROME_PATH is "${named}", but there is no such file.\n${REMEDIES}`);
    }
    return { executablePath: named, args, source: "CHROME_PATH" };
  }
  if (existsSync(chromium.executablePath())) {
    return { executablePath: chromium.executablePath(), args, source: "Playwright" };
  }
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  return system === undefined ? undefined : { executablePath: system, args, source: "the system" };
}

/** Whether the Chromium of @sparticuz/chromium runs on this machine. */
export const hasPackagedBrowser = process.platform === "linux" && process.arch === "x64";

/**
 * Finds a Chromium: an installed one, else the one inside the package @sparticuz/chromium.
 *
 * @throws Error with the four remedies when there is none
 */
export async function findBrowser(): Promise<Browser> {
  const installed = installedBrowser();
  if (installed !== undefined) {
    return installed;
  }
  if (hasPackagedBrowser) {
    return packagedBrowser();
  }
  throw new Error(REMEDIES);
}

/**
 * The Chromium of the package @sparticuz/chromium with the package's own fonts, so the same on every machine; for Linux x64
 * only. The first call unpacks it, and two that do so at once spoil each other's file: see global-setup.ts.
 */
export async function packagedBrowser(): Promise<Browser> {
  const { default: packaged } = await import("@sparticuz/chromium");
  packaged.setGraphicsMode = false;
  const executablePath = await packaged.executablePath();
  return {
    executablePath,
    args: [...QUIET, "--no-sandbox"],
    env: { FONTCONFIG_PATH: join(dirname(executablePath), "fonts") },
    source: "@sparticuz/chromium",
  };
}
