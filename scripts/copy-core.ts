import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { contentOf, copies } from "./core-copies";

const siteDir = path.resolve(__dirname, "..");

/** Copy the protocol core into the examples. */
async function main(): Promise<void> {
  for (const copy of copies.keys()) {
    const file = path.join(siteDir, copy);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await contentOf(copy, siteDir));
    console.log(copy);
  }
}

void main();
