import path from "node:path";

import { release } from "../plugins/sdk";
import { releasePython } from "../plugins/sdk/python";

const siteDir = path.resolve(__dirname, "..");

/** Release the version that `sdk/javascript/package.json` names, or with the argument `python` that of `pyproject.toml`. */
async function main(): Promise<void> {
  const released = process.argv[2] === "python" ? releasePython(siteDir) : await release(siteDir);
  console.log(`Released ${released.version}: commit sdk/releases.`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
