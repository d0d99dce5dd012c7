import { existsSync } from "node:fs";

import { findBrowser, hasPackagedBrowser, packagedBrowser } from "./browser";

/** Says which browser is used, and unpacks the packaged one before the workers would all try to. */
export default async function globalSetup(): Promise<void> {
  if (!existsSync("build/index.html")) {
    throw new Error("There is no build/ to test. Run `npm run build` first.");
  }
  if (hasPackagedBrowser) {
    await packagedBrowser();
  }
  const browser = await findBrowser();
  console.log(`Browser: ${browser.executablePath} (from ${browser.source})`);
}
