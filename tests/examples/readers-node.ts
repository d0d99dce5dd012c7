import { existsSync } from "node:fs";
import path from "node:path";

/** Where `npm ci` installs the Node.js of readers' programs: the package of tests/examples/node. */
const BIN = path.join(__dirname, "node/node_modules/readers-node/bin");

/** Settings with which `npm` and `node` are those of a reader, where the tests themselves run on an older Node.js. */
export function readersNode(): Record<string, string> {
  if (Number(process.versions.node.split(".")[0]) >= 24) {
    return {};
  }
  if (!existsSync(BIN)) {
    throw new Error(
      "The programs of the tutorials need Node.js 24. `npm ci` brings it on Linux x64; run the tests with it.",
    );
  }
  return { PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ""}` };
}
