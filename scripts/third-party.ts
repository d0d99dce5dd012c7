import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { LicenceError, thirdPartyList, type ShippedPackage } from "./third-party-list";

const root = path.resolve(__dirname, "..");

/** Written by the build, see `src/plugins/shipped-packages`. */
const LIST = ".docusaurus/shipped-packages.json";

/** Where the result is kept. */
export const THIRD_PARTY = "THIRD_PARTY.md";

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

async function readPackage(folder: string): Promise<ShippedPackage> {
  const at = path.join(root, folder);
  const { name, version, license } = JSON.parse(await readFile(path.join(at, "package.json"), "utf8")) as Manifest;
  const file = (await readdir(at)).find((entry) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(entry));
  const text = file === undefined ? undefined : await readFile(path.join(at, file), "utf8");
  return { name, version, licence: license ?? "", text };
}

/**
 * Makes the text of `THIRD_PARTY.md` from the last build.
 *
 * @throws LicenceError; the error of the file system when there was no build
 */
export async function makeThirdPartyList(): Promise<string> {
  const folders = JSON.parse(await readFile(path.join(root, LIST), "utf8")) as string[];
  return thirdPartyList(await Promise.all(folders.map(readPackage)));
}

async function main(): Promise<void> {
  try {
    await writeFile(path.join(root, THIRD_PARTY), await makeThirdPartyList());
  } catch (error) {
    if (error instanceof LicenceError) {
      console.error(`These licences are not known to be compatible:\n${error.message}`);
    } else if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      console.error(`${LIST} is not there. Run \`npm run build\` first.`);
    } else {
      throw error;
    }
    process.exitCode = 1;
  }
}

if (require.main === module) {
  void main();
}
