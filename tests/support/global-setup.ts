import { existsSync } from "node:fs";

import { findBrowser, packagedBrowser } from "./browser";

/** Finds the browser once, says which, and hands its path to the workers; unpacks the pictures' one before they start. */
export default async function globalSetup(): Promise<void> {
  if (!existsSync("build/index.html")) {
    throw new Error("There is no build/ to test. Run `npm run build` first.");
  }
  if (process.platform === "linux" && process.arch === "x64") {
    await packagedBrowser();
  }
  const browser = await findBrowser();
  console.log(`Browser: ${browser.executablePath} (from ${browser.source})`);
  process.env.CHROME_PATH = browser.executablePath;
}
