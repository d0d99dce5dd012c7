import { existsSync } from "node:fs";

import { findBrowser } from "./browser";

/** Say which browser is used; this also unpacks it before the workers start. */
export default async function globalSetup(): Promise<void> {
  if (!existsSync("build/index.html")) {
    throw new Error("There is no build/ to test. Run `npm run build` first.");
  }
  const browser = await findBrowser();
  console.log(`Browser: ${browser.executablePath} (from ${browser.source})`);
}
